// Each test begins with real timers, without spies and in a browser that has stored nothing, whatever the test before left.
beforeEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  if (globalThis.document) for (const storage of [localStorage, sessionStorage]) storage.clear();
});

// Files that ask for the environment of Node have no document, and start sooner without what components need.
if (globalThis.document) require('./jest.dom-setup.ts');
