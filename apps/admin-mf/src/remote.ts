import { defineRemote } from '@kenali/federation';
import { ADMIN_PAGES } from './app/admin-pages.tsx';
import { framed } from './app/framed.tsx';
import { StartPage } from './app/start-page.tsx';
import { AdminLoginPage } from './features/sign-in/admin-login.page.tsx';

export default defineRemote(() => ({
  routes: [
    { path: 'admin', title: 'Admin', component: StartPage },
    { path: 'admin/login', title: 'Masuk Admin', component: AdminLoginPage },
    ...ADMIN_PAGES.map(({ path, title, screen }) => ({ path, title, component: framed(screen) })),
  ],
  slots: {},
}));
