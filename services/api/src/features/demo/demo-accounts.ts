import type { Role } from '@kenali/contracts';

/** Accounts of the demo. Production refuses to start while one of them exists. */
export const DEMO_ACCOUNTS: readonly {
  email: string;
  password: string;
  role: Role;
  firstName: string;
  lastName: string;
}[] = [
  {
    email: 'orangtua@kenali.test',
    password: 'Orangtua-demo-1',
    role: 'user',
    firstName: 'Ratna',
    lastName: 'Wijaya',
  },
  { email: 'admin@kenali.test', password: 'Admin-demo-1', role: 'admin', firstName: 'Admin', lastName: 'Kenali' },
  {
    email: 'internal@kenali.test',
    password: 'Internal-demo-1',
    role: 'internal',
    firstName: 'Internal',
    lastName: 'Kenali',
  },
];
