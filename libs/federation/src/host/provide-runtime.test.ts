import * as core from '@module-federation/runtime-core';
import { provideRuntime } from './host-instance.ts';

it('the shell’s runtime: when it is lent, then remotes find all of it under the name that they are built with', () => {
  provideRuntime();
  const lent = (window as unknown as Record<string, typeof core>)._FEDERATION_RUNTIME_CORE;
  expect(lent?.ModuleFederation).toBe(core.ModuleFederation);
  expect(Object.keys(lent ?? {})).toEqual(Object.keys(core));
});
