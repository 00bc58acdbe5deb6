import { PRODUCT_NAME } from '#shared/constants.ts';
import { SOCKET_LIMITS } from '#shared/domain/socket-terms.ts';
import { sendToSocket } from './sockets.ts';

/** The first message of a socket. */
export const welcome = (connectionId: string) =>
  sendToSocket(connectionId, {
    type: 'welcome',
    message: `Welcome to ${PRODUCT_NAME}. Say who you are within ${SOCKET_LIMITS.authenticateSeconds} seconds.`,
  });
