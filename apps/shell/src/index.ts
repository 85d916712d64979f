// The shared packages are settled before the first module that needs one: everything else starts in bootstrap.
import('./bootstrap.tsx');

export {};
