/** What each `release.json` of a made-up release states of its build and of its claims. */
export const STATED = {
  lock: '0f',
  api: '0f',
  calls: [],
  provides: {},
  prefixes: [],
  slots: [],
  routes: [],
  flags: {},
};
