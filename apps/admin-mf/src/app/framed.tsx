import type { ComponentType } from 'react';
import { AdminFrame } from './admin-frame.tsx';

/** A page with the admin area around it. */
export const framed =
  (Screen: ComponentType): ComponentType =>
  () => (
    <AdminFrame>
      <Screen />
    </AdminFrame>
  );
