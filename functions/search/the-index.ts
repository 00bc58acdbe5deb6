export { theIndex } from '../_lib/search-feed/chosen-engine.ts';
