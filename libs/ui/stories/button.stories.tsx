import { Download, X } from 'lucide-react';
import { Actions, Button, ButtonLink, IconButton, Menu } from '../src/index.ts';

export default { title: 'Button', component: Button, subcomponents: { ButtonLink, IconButton, Menu } };

export const Variants = () => (
  <Actions>
    <Button>Beli sekarang</Button>
    <Button $variant="secondary">Tambah ke Keranjang</Button>
    <Button $variant="quiet">Batal</Button>
    <Button $variant="danger">Hapus akun</Button>
  </Actions>
);

export const Small = () => (
  <Actions>
    <Button $size="small">Simpan</Button>
    <Button $size="small" $variant="secondary">
      <Download size={20} aria-hidden />
      Unduh PDF
    </Button>
  </Actions>
);

export const Disabled = () => (
  <Actions>
    <Button disabled>Beli sekarang</Button>
    <Button disabled $variant="secondary">
      Tambah ke Keranjang
    </Button>
    <Button disabled $variant="danger">
      Hapus akun
    </Button>
  </Actions>
);

export const Busy = () => (
  <Actions>
    <Button busy busyLabel="Memproses...">
      Bayar
    </Button>
    <Button busy $variant="secondary">
      Simpan
    </Button>
  </Actions>
);

export const Block = () => <Button $block>Lanjut ke pembayaran</Button>;

export const LongText = () => (
  <div style={{ maxWidth: 240 }}>
    <Button $block>Simpan jawaban dan lanjutkan pengisian kuesioner pada halaman berikutnya</Button>
  </div>
);

export const Link = () => (
  <Actions>
    <ButtonLink href="#assessments">Lihat Asesmen</ButtonLink>
    <ButtonLink href="#sample" $variant="secondary">
      Lihat Contoh
    </ButtonLink>
  </Actions>
);

export const Icon = () => (
  <Actions>
    <IconButton label="Tutup">
      <X size={20} aria-hidden />
    </IconButton>
    <IconButton label="Unduh" disabled>
      <Download size={20} aria-hidden />
    </IconButton>
  </Actions>
);

export const MenuOfActions = () => (
  <Menu
    label="Tindakan lain"
    items={[{ label: 'Reset password' }, { label: 'Lihat hasil', link: <a href="#hasil">Lihat hasil</a> }]}
  />
);
