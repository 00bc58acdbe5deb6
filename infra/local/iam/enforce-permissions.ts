import { ClientRequest } from 'node:http';
import { requiredPermissions } from './required-permissions.ts';
import { isAllowed, type Permission } from './role-permissions.ts';

/**
 * Makes every signed request of this thread fail that the function's role doesn't allow, as IAM would. Addresses that a function signs
 * for somebody else (uploads to S3) are not checked.
 * @param functionArn has the region and the account
 * @returns a function that ends it
 */
export function enforcePermissions(functionArn: string, permissions: Permission[]): () => void {
  const [, , , region = '', account = '', , name] = functionArn.split(':');
  const { end } = ClientRequest.prototype;
  ClientRequest.prototype.end = function checked(this: ClientRequest, ...args: unknown[]) {
    const [body] = args;
    const denied = requiredPermissions(
      {
        method: this.method,
        path: this.path,
        header: (header) => this.getHeader(header)?.toString(),
        body: typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body).toString() : '',
      },
      { region, account },
    )?.find((required) => !isAllowed(permissions, required));
    if (!denied) return Reflect.apply(end, this, args);
    const { action, resource } = denied;
    const error = new Error(`AccessDenied: the role of ${name} doesn’t allow ${action} on ${resource}.`);
    console.error('A request was denied', { error });
    return this.destroy(error);
  };
  return () => {
    ClientRequest.prototype.end = end;
  };
}
