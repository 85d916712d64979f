import type { RequestHandler } from 'express';
import type { Services } from '../services.ts';
import { AppError } from './app-error.ts';

/** Lets a request pass only with a valid token of the audience; who that is then stands in `request.caller`. */
export const requireCaller =
  (audience: 'user' | 'admin'): RequestHandler =>
  async (request, _response, next) => {
    const services = request.app.locals.services as Services;
    const found = await services.identify(request, audience);
    if (found === 'wrong-audience') throw new AppError('FORBIDDEN');
    if (found === 'unknown') throw new AppError('Unauthorized');
    request.caller = found;
    next();
  };
