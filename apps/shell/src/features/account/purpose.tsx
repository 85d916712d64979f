import { type AssessmentView, isFree } from '@kenali/contracts';
import { formatRupiah, Notice, Skeleton, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCart } from '../../common/app-context.ts';
import { totalOf } from '../../common/price.tsx';

const WHY = 'Akun menyimpan jawaban dan hasilnya, jadi Anda dapat berhenti dan melanjutkan lagi.';

/** Of assessment-mf. Its link has a token that no address of these pages may have, so this path is all that they know. */
const INVITATION = '/account/children/invitation';

/**
 * Says what waits behind the login or registration, and that it continues afterwards: the payment of the cart, a free
 * assessment, or the invitation of a guardian. Renders nothing for any other destination.
 */
export function Purpose({ destination, action }: { destination: string; action?: ReactNode }) {
  const items = useCart();
  const assessmentId = Number(/^\/assessment\/(\d+)$/.exec(destination)?.[1] ?? Number.NaN);
  const { data: catalogue, isLoading } = useQuery<AssessmentView[]>({
    queryKey: ['/api/assessments'],
    enabled: !Number.isNaN(assessmentId),
  });
  // Nothing is promised about one that has to be bought first.
  const wanted = catalogue?.find((assessment) => assessment.id === assessmentId && isFree(assessment));
  if (destination === INVITATION)
    return (
      <Announcement title="Undangan menjadi wali satu profil anak" action={action}>
        Seorang wali memakai akunnya sendiri. Setelah ini Anda memasukkan PIN undangan.
      </Announcement>
    );
  const isCart = destination === '/cart' && items.length > 0;
  if (!isCart && Number.isNaN(assessmentId)) return null;
  // Until it is known, and if it never is, nothing is promised, and everything keeps its place, so that the form does not move.
  const unnamed = isLoading ? <Skeleton $width="60%" $height="1.5em" /> : 'Akun untuk mengerjakan asesmen';
  const assessment = wanted ? `${wanted.name}, tanpa biaya` : unnamed;
  const opens = wanted ? 'Setelah ini asesmen langsung terbuka.' : 'Setelah ini halaman asesmen terbuka.';
  return (
    <Announcement title={isCart ? `${items.length} asesmen, ${totalText(totalOf(items))}` : assessment} action={action}>
      {isCart ? 'Setelah ini pembayaran langsung terbuka.' : opens} {WHY}
    </Announcement>
  );
}

const Announcement = ({ title, action, children }: { title: ReactNode; action: ReactNode; children: ReactNode }) => (
  <div data-uncovered>
    <Notice title={title} action={action}>
      <Text $size="small">{children}</Text>
    </Notice>
  </div>
);

const totalText = (total: number) => (total === 0 ? 'tanpa biaya' : formatRupiah(total));
