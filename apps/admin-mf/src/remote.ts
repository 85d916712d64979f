import { isOffered } from '@kenali/contracts';
import { defineRemote } from '@kenali/federation';
import { withAdminFrame } from './app/admin-frame.tsx';
import { ADMIN_PAGES, CASE_PAGES, StartPage } from './app/admin-pages.tsx';
import { withCaseFrame } from './app/case-frame.tsx';
import { AdminLoginPage } from './features/sign-in/admin-login.page.tsx';
import { TITLES } from './pages.ts';

export default defineRemote(({ settings }) => ({
  routes: [
    { path: 'admin', title: TITLES.admin, component: StartPage },
    { path: 'admin/login', title: TITLES['admin/login'], component: AdminLoginPage },
    ...ADMIN_PAGES.filter(isOffered(settings.features)).map(({ path, title, screen }) => ({
      path,
      title,
      component: withAdminFrame(screen),
    })),
    ...CASE_PAGES.filter(isOffered(settings.features)).map(({ path, title, screen }) => ({
      path,
      title,
      component: withCaseFrame(screen),
    })),
  ],
  slots: {},
}));
