import { Heading, SkipLink, SmallHeading, SmallText, Stack, Text, TextLink, VisuallyHidden } from '../src/index.ts';

export default {
  title: 'Text',
  component: Text,
  subcomponents: { Heading, SkipLink, SmallHeading, SmallText, TextLink, VisuallyHidden },
};

export const Headings = () => (
  <Stack>
    <Heading level={1}>Kenali anak Anda lebih dekat</Heading>
    <Heading level={2}>Cara kerja</Heading>
    <SmallHeading>Aktivitas terbaru</SmallHeading>
    <Heading level={3}>Pilih asesmen</Heading>
  </Stack>
);

export const HeadingLongText = () => (
  <Heading level={1}>Memahami pemrosesan sensoris, gaya belajar, dan kecerdasan majemuk anak usia prasekolah</Heading>
);

export const Tones = () => (
  <Stack>
    {(['ink', 'inkSoft', 'inkFaint', 'good', 'warn', 'bad', 'clay', 'teal'] as const).map((tone) => (
      <Text key={tone} $tone={tone}>
        Hasil asesmen membantu orang tua memahami anak ({tone}).
      </Text>
    ))}
  </Stack>
);

export const Small = () => <SmallText>Pembayaran diproses oleh Midtrans.</SmallText>;

export const LongText = () => (
  <Text>
    Asesmen ini disusun untuk membantu orang tua mengenali cara anak menerima dan mengolah rangsangan dari lingkungan,
    lalu memberi saran kegiatan di rumah. Hasilnya tidak menggantikan pemeriksaan oleh tenaga ahli.
  </Text>
);

export const Link = () => (
  <Text>
    Belum punya akun? <TextLink href="#register">Daftar sekarang</TextLink>
  </Text>
);

export const LinkAlone = () => (
  <TextLink href="#forgot" $alone>
    Lupa password?
  </TextLink>
);

export const SkipToContent = () => (
  <>
    <SkipLink href="#content">Langsung ke isi</SkipLink>
    <Text id="content">
      Tekan Tab untuk menampilkan tautan.<VisuallyHidden> Teks ini hanya untuk pembaca layar.</VisuallyHidden>
    </Text>
  </>
);
