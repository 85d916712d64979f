import { nextAddress } from './script-tries.ts';
import { type TrustedFiles, withoutQuery } from './trusted-files.ts';

/** Below the cap over a whole load, so that one hanging request leaves time for a second try. */
export const SCRIPT_TIMEOUT_MS = 6000;

export interface ScriptLoads {
  /** A script element that loads this address and nothing else. @throws Error for an address nobody vouched for */
  create(url: string, remote: string): HTMLScriptElement;
  /** Ends what still hangs, so that the next try starts anew instead of joining it. */
  abandon(remote: string): void;
}

/** Makes the script elements of the remotes' entries and first chunks. */
export function createScriptLoads(trusted: TrustedFiles): ScriptLoads {
  const open = new Map<string, Set<HTMLScriptElement>>();

  return {
    create(url, remote) {
      const address = withoutQuery(url);
      const integrity = trusted.integrityOf(address);
      if (!integrity) throw new Error(`${address} is not part of a release that this page knows`);
      const script = document.createElement('script');
      script.src = nextAddress(address);
      script.setAttribute('integrity', integrity);
      script.crossOrigin = 'anonymous';
      script.fetchPriority = 'high';
      const scripts = open.get(remote) ?? new Set();
      open.set(remote, scripts.add(script));
      for (const event of ['load', 'error']) script.addEventListener(event, () => scripts.delete(script));
      return script;
    },
    abandon(remote) {
      for (const script of open.get(remote) ?? []) {
        script.dispatchEvent(new Event('error'));
        script.remove();
      }
      open.delete(remote);
    },
  };
}
