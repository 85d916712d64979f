import * as runtimeCore from '@module-federation/runtime-core';

/** Where a remote that is built without a runtime of its own looks for it; the federation plugin fixes the name. */
const PLACE = '_FEDERATION_RUNTIME_CORE';

/**
 * Lends the shell's federation runtime to remotes (contract 1.3.0), before the first of them is loaded. The plugin's own
 * switch for this would bring a second copy of it.
 */
export function provideRuntime(): void {
  Object.assign(window, { [PLACE]: runtimeCore });
}
