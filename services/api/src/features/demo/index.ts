export { DEMO_ACCOUNTS } from './demo-accounts.ts';
export { refuseDemoAccounts } from './refuse-demo-accounts.ts';
export { seedDemo } from './seed-demo.ts';
