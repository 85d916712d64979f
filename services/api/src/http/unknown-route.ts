import { callSchemas } from '@kenali/contracts/schemas';
import type { RequestHandler } from 'express';
import { AppError } from './app-error.ts';

const CALLS = Object.keys(callSchemas).map((key) => {
  const [method, path] = key.split(' ') as [string, string];
  return { method, address: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i') };
});

/** For what no route answered: 405 where the address is known for another method, else 404. */
export const unknownRoute: RequestHandler = (request, response) => {
  const methods = new Set(CALLS.filter(({ address }) => address.test(request.path)).map(({ method }) => method));
  if (methods.size === 0) throw new AppError('NOT_FOUND', { message: 'Alamat ini tidak dikenal.' });
  response.set('Allow', [...methods].sort().join(', '));
  throw new AppError('METHOD_NOT_ALLOWED');
};
