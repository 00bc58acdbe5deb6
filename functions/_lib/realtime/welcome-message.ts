import { PRODUCT_NAME } from '#shared/constants.ts';
import { SOCKET_LIMITS } from '#shared/domain/socket-constants.ts';
import { sendToSocket } from './sockets.ts';

/** Sends the first message of a socket. */
export const sendWelcome = (connectionId: string) =>
  sendToSocket(connectionId, {
    type: 'welcome',
    message: `Welcome to ${PRODUCT_NAME}. Say who you are within ${SOCKET_LIMITS.authenticateSeconds} seconds.`,
  });
