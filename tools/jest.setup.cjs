// Files that ask for the environment of Node have no document, and start sooner without what components need.
if (globalThis.document) require('./jest.dom-setup.ts');
