import { Button, Notice, Page } from '@kenali/ui';
import { useState } from 'react';
import { useCart, useSession } from '../../common/app-context.ts';

/** Whether the browser refuses to store data of this site. Access to blocked storage throws. */
function isStorageBlocked(): boolean {
  const key = 'kenali.storage-check';
  try {
    window.localStorage.setItem(key, '1');
    window.localStorage.removeItem(key);
    return false;
  } catch {
    return true;
  }
}

/** Says once, as soon as there is something to lose, that a reload ends the session and empties the cart. */
export function BlockedStorageNotice() {
  const [isNeeded, setIsNeeded] = useState(isStorageBlocked);
  const isSignedIn = useSession().status === 'signed-in';
  const hasItems = useCart().length > 0;
  if (!isNeeded || !(isSignedIn || hasItems)) return null;
  return (
    <Page as="div">
      <Notice
        tone="info"
        role="status"
        title="Peramban ini tidak menyimpan data situs"
        action={
          <Button $variant="secondary" $size="small" onClick={() => setIsNeeded(false)}>
            Mengerti
          </Button>
        }
      >
        Semuanya tetap dapat dipakai. Hanya saja, setelah halaman dimuat ulang Anda perlu masuk lagi dan keranjang
        menjadi kosong.
      </Notice>
    </Page>
  );
}
