import { PRODUCT_NAME } from '#shared/constants.ts';
import { publicOriginOf, type StageConfig } from '../config.ts';

/**
 * The parameter in which a stage without a domain keeps its own address: the distribution has it, which needs the API's
 * functions, so that none of these can be told of it by CloudFormation. They read it by this name.
 * @returns undefined where the stage's settings say the address
 */
export const originParameterName = (config: StageConfig): string | undefined =>
  publicOriginOf(config) === '' ? `/${PRODUCT_NAME.toLowerCase()}/${config.stage}/origin` : undefined;
