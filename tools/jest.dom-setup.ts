import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// On a busy machine, a page that waits three seconds for a payment has needed more than ten. Only a test that fails waits this long.
configure({ asyncUtilTimeout: 30_000 });

// Browsers have these, jsdom does not.
Object.assign(globalThis, { TextEncoder, TextDecoder });
