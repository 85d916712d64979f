import { createHash } from 'node:crypto';

/** The four texts are joined without separators, exactly as they stand in the message. */
export const sign = (orderId: string, statusCode: string, grossAmount: string, serverKey: string) =>
  createHash('sha512').update(`${orderId}${statusCode}${grossAmount}${serverKey}`).digest('hex');
