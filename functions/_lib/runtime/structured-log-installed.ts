import { structureLog } from './structured-log.ts';

// The build adds this module to each function (infra/build/build-functions.ts).
structureLog();
