import { type ComponentType, useState } from 'react';
import { Button, Dialog, type DialogProps, Drawer, TextField } from '../src/index.ts';

export default { title: 'Dialog', component: Dialog, subcomponents: { Drawer } };

/** Starts open, and a button opens it again. */
function Openable({ as: Sheet, ...rest }: Omit<DialogProps, 'open' | 'onClose'> & { as: ComponentType<DialogProps> }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Buka</Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} {...rest} />
    </>
  );
}

export const Default = () => (
  <Openable as={Dialog} title="Ubah nama" footer={<Button>Simpan</Button>}>
    <TextField label="Nama lengkap" defaultValue="Rina" />
  </Openable>
);

export const Alert = () => (
  <Openable as={Dialog} role="alertdialog" title="Hapus akun?" footer={<Button $variant="danger">Hapus akun</Button>}>
    <p>Semua hasil asesmen ikut terhapus.</p>
  </Openable>
);

export const LongText = () => (
  <Openable
    as={Dialog}
    title="Syarat dan ketentuan penggunaan layanan asesmen tumbuh kembang anak"
    footer={<Button>Saya setuju dengan seluruh syarat dan ketentuan</Button>}
  >
    {Array.from({ length: 12 }, (_, at) => at + 1).map((section) => (
      <p key={section}>
        {section}. Hasil asesmen membantu orang tua memahami anak dan tidak menggantikan pemeriksaan oleh tenaga ahli.
      </p>
    ))}
    <p>
      <a href="#privacy">Kebijakan privasi</a>
    </p>
  </Openable>
);

export const FromTheSide = () => (
  <Openable as={Drawer} title="Keranjang" footer={<Button $block>Lanjut ke pembayaran</Button>}>
    <p>Pemrosesan Sensoris, Rp 350.000</p>
  </Openable>
);
