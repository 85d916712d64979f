import { inTier } from '@kenali/node-utils/testing';
import { hash as hashAtCost, type Options } from '@node-rs/argon2/index.js';

export { verify } from '@node-rs/argon2/index.js';

/**
 * Stands in for `@node-rs/argon2` in tests (`jest.config.cjs`). A hash of production takes 20 to 60 ms of a processor, and
 * the tests make and check thousands. Those of the gate cost next to nothing; a check takes the cost from the hash.
 */
const CHEAP = { memoryCost: 8, timeCost: 1 };
let cost = inTier<Options>({ gate: CHEAP, full: {} });

/** From now on hashes cost what the product asks for, for tests of this cost. */
export const hashAsInProduction = () => {
  cost = {};
};

export const hash = (password: string, options?: Options): Promise<string> =>
  hashAtCost(password, { ...options, ...cost });
