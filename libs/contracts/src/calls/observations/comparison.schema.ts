import { oneOf } from '../common/schema.ts';
import { OBSERVER_RELATIONSHIPS } from './observer.types.ts';

export const relationship = oneOf(OBSERVER_RELATIONSHIPS);
