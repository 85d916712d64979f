import { userView } from '@kenali/contracts/testing';

export const parent = userView({ email: 'sari@contoh.test', firstName: 'Sari', lastName: 'Wulandari' });
