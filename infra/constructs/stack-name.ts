import { PRODUCT_NAME } from '#shared/constants.ts';

/** The name of one of a stage's stacks, such as `colophon-prod-data`. */
export const stackName = (stage: string, part: string): string =>
  `${PRODUCT_NAME.toLowerCase()}-${stage}-${part}`;
