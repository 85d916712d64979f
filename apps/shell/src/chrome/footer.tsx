import { linkStyles, VideoOnPress } from '@kenali/ui';
import { MapPin, MessageCircle } from 'lucide-react';
import { styled } from 'styled-components';
import { BareList } from '../common/bare-list.ts';
import { readablePhone, whatsappUrl } from '../common/whatsapp.ts';
import { settings } from '../settings.ts';
import { Logo } from './logo.tsx';

const Box = styled.footer`
  border-block-start: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.sand};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.desktop};
  address { font-style: normal; }
  a { ${linkStyles} }
  h2 { color: ${({ theme }) => theme.color.ink}; font-size: 1rem; }
`;

const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[8]};
  max-width: calc(${({ theme }) => theme.size.page} + 2 * ${({ theme }) => theme.space[6]});
  margin-inline: auto;
  padding: ${({ theme }) => `${theme.space[8]} ${theme.space[4]}`};
  ${({ theme }) => theme.media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    padding: ${({ theme }) => `${theme.space[10]} ${theme.space[6]}`};
  }
  ${({ theme }) => theme.media.desktop} { grid-template-columns: 1.2fr 1fr 1fr 1.2fr; }
`;

const Part = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${({ theme }) => theme.space[3]};
`;

const Entries = styled(BareList)`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  li { display: flex; gap: ${({ theme }) => theme.space[2]}; }
  svg { flex: none; color: ${({ theme }) => theme.color.teal}; }
  a { display: inline-block; padding-block: 10px; margin-block: -10px; }
`;

const Video = styled.div`
  width: 100%;
  max-width: 360px;
`;

export function Footer() {
  return (
    <Box>
      <Columns>
        <Part>
          <Logo />
          <p>{settings.practiceLine}</p>
          <Entries>
            {settings.socialLinks.map(({ label, url }) => (
              <li key={url}>
                <a href={url} rel="noreferrer" target="_blank">
                  {label}
                </a>
              </li>
            ))}
          </Entries>
        </Part>
        <Part>
          <h2>Alamat</h2>
          <Entries>
            {settings.branches.map(({ name, lines }) => (
              <li key={name}>
                <MapPin size={20} aria-hidden />
                <address>
                  {[name, ...lines].map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                </address>
              </li>
            ))}
          </Entries>
        </Part>
        <Part>
          <h2>WhatsApp</h2>
          <Entries>
            {settings.whatsappContacts.map(({ label, phone }) => (
              <li key={phone}>
                <MessageCircle size={20} aria-hidden />
                <div>
                  <div>{label}</div>
                  <a href={whatsappUrl(phone)} rel="noreferrer" target="_blank">
                    {readablePhone(phone)}
                  </a>
                </div>
              </li>
            ))}
          </Entries>
        </Part>
        <Part>
          <h2>Profil kami</h2>
          <Video>
            <VideoOnPress
              url={settings.profileVideoUrl}
              title={`Video profil ${settings.practiceName}`}
              playLabel="Putar video profil"
            />
          </Video>
        </Part>
      </Columns>
    </Box>
  );
}
