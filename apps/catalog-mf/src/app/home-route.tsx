import { useSession } from '@kenali/federation';
import { HomePage } from '../features/home/home.page.tsx';
import { LandingPage } from '../features/landing/landing.page.tsx';
import { Catalogue } from './catalogue.tsx';

/** `/`: the landing page for visitors and until the account is known, then the person's own home. */
export function HomeRoute() {
  const { status, user } = useSession();
  const catalogue = <Catalogue placeholders={2} emptyText="Tidak ada asesmen tersedia saat ini" />;
  if (status === 'signed-in' && user) return <HomePage user={user} catalogue={catalogue} />;
  return <LandingPage catalogue={catalogue} />;
}
