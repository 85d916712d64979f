export { DEMO_ACCOUNTS, refuseDemoAccounts, seedDemo } from './demo-accounts.ts';
