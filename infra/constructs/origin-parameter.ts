import { PRODUCT_NAME } from '#shared/constants.ts';
import { publicOriginOf, type StageConfig } from '../config.ts';

/**
 * The parameter with the address of a stage without a domain. The address is the distribution's, which depends on the
 * API's functions, so CloudFormation can't pass it to them. They read the parameter by its name.
 * @returns undefined if the stage's settings contain the address
 */
export const originParameterName = (config: StageConfig): string | undefined =>
  publicOriginOf(config) === '' ? `/${PRODUCT_NAME.toLowerCase()}/${config.stage}/origin` : undefined;
