interface Leading<Target> {
  /** Below `/api/v1`, with variables in braces: `/papers/{id}`. */
  path: string;
  resource: Target;
}

/** The endpoints that begin with one path, by their next segments. */
interface Branch<Target> {
  path: string;
  resource: Target | undefined;
  next: Map<string, Branch<Target>>;
}

/**
 * Returns the fewest routes, of any method, by which API Gateway leads each endpoint to its function: `/papers/{proxy+}`, and
 * `/papers/{id}/decision` for what another function serves below it. A stack has at most 500 resources, of which each route is
 * one, and an HTTP API at most 300 routes. Functions refuse what the contract doesn't have.
 * @throws Error if two functions serve one path
 */
export function routesOf<Target extends string>(endpoints: readonly Leading<Target>[]): Leading<Target>[] {
  const root: Branch<Target> = { path: '', resource: undefined, next: new Map() };
  for (const endpoint of endpoints) grow(root, endpoint);
  return below(root, undefined);
}

function grow<Target extends string>(root: Branch<Target>, { path, resource }: Leading<Target>): void {
  let branch = root;
  for (const segment of path.split('/').slice(1)) {
    const next = branch.next.get(segment) ?? {
      path: `${branch.path}/${segment}`,
      resource: undefined,
      next: new Map(),
    };
    branch.next.set(segment, next);
    branch = next;
  }
  if (branch.resource !== undefined && branch.resource !== resource)
    throw new Error(`Two functions serve ${path}: ${branch.resource} and ${resource}.`);
  branch.resource = resource;
}

/** Returns the routes of a branch. @param inherited the function that a route further up leads all of it to */
function routesTo<Target extends string>(
  branch: Branch<Target>,
  inherited: Target | undefined,
): Leading<Target>[] {
  const { path, resource } = branch;
  const own = resource === undefined || resource === inherited ? [] : [{ path, resource }];
  const others = [...resourcesBelow(branch)].map((each) => [
    { path: `${path}/{proxy+}`, resource: each },
    ...below(branch, each),
  ]);
  const fewest = [below(branch, inherited), ...others].reduce((a, b) => (b.length < a.length ? b : a));
  return [...own, ...fewest];
}

function below<Target extends string>({ next }: Branch<Target>, inherited: Target | undefined) {
  return [...next.values()].flatMap((branch): Leading<Target>[] => routesTo(branch, inherited));
}

function resourcesBelow<Target>({ next }: Branch<Target>): Set<Target> {
  const found = new Set<Target>();
  for (const branch of next.values()) {
    if (branch.resource !== undefined) found.add(branch.resource);
    for (const resource of resourcesBelow(branch)) found.add(resource);
  }
  return found;
}
