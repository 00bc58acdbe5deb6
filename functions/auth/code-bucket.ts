import { subscriberPrefix } from '../_lib/identity/device.ts';
import type { Call } from '../_lib/runtime/call.ts';

/** Returns the bucket that counts the tries of codes for an address, whether or not it has an account, from one network. */
export const codeBucket = (emailKey: string, { sourceIp }: Pick<Call, 'sourceIp'>): string =>
  `code-tries ${emailKey} from ${subscriberPrefix(sourceIp)}`;
