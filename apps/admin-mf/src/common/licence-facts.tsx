import type { Licence } from '@kenali/contracts';
import { formatDate } from '@kenali/ui';
import { Facts } from './facts.tsx';

/** What a psychologist signs with, as an admin has set it. */
export const LicenceFacts = ({ licence: { name, licenceKind, licence, expiresOn } }: { licence: Licence }) => (
  <Facts
    rows={[
      ['Nama', name],
      [`Nomor ${licenceKind}`, licence],
      ['Berlaku sampai', expiresOn ? formatDate(expiresOn) : 'Tidak dibatasi'],
    ]}
  />
);
