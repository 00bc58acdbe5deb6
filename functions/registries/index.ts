import { registries } from '#shared/contract/registries.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { findFunders, findOrganizations, findWork } from './find-in-registry.ts';

export const handler = resource(registries, {
  organizations: findOrganizations,
  funders: findFunders,
  work: findWork,
});
