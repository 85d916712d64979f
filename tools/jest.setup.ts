import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// How long a find waits says nothing of the page: a busy machine stands still for a second now and then.
configure({ asyncUtilTimeout: 10_000 });

// jsdom leaves these out, and browsers have them.
Object.assign(globalThis, { TextEncoder, TextDecoder });
