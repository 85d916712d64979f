import { defineRemote } from '@kenali/federation';
import { StartPage } from './features/start/start.page.tsx';

export default defineRemote(() => ({
  routes: [{ path: 'example-prefix', title: 'Judul Contoh', component: StartPage }],
  slots: {},
}));
