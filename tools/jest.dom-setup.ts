import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure, getConfig } from '@testing-library/dom';
import * as React from 'react';
import { addDialogMethods } from '../libs/ui/src/testing/dialog-methods.ts';

// On a busy machine, a page that waits three seconds for a payment has needed more than ten. Only a test that fails waits this long.
configure({ asyncUtilTimeout: 30_000 });

// Each try of a query that waits would print the whole document, although only the last message is read, and waiting adds it there.
configure(({ getElementError }) => ({
  getElementError: (message, container) =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}));

// For its warnings, React records a stack for each element, of up to ten thousand a second, which takes a fifth of the time of
// tests of components. This makes it believe that it has recorded enough.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

// Browsers have these, jsdom does not.
Object.assign(globalThis, { TextEncoder, TextDecoder });
// jsdom does not scroll.
Object.assign(window, { scrollTo: () => undefined });
Element.prototype.scrollIntoView = () => undefined;
addDialogMethods();
