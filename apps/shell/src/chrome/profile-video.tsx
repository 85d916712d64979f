import { CirclePlay } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { settings } from '../settings.ts';

const Frame = styled.div`
  width: 100%;
  max-width: 360px;
  aspect-ratio: 16 / 9;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.tealWash};
  overflow: hidden;
  iframe { width: 100%; height: 100%; border: 0; }
`;

const Play = styled.button`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space[2]};
  width: 100%;
  height: 100%;
  border: 0;
  background: transparent;
  color: ${({ theme }) => theme.color.teal};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  &:focus-visible { outline-offset: -5px; }
`;

/** The profile video; nothing of its host is loaded before the press. */
export function ProfileVideo() {
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <Frame>
      {isPlaying ? (
        <iframe
          src={settings.profileVideoUrl}
          title={`Video profil ${settings.practiceName}`}
          allow="fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <Play type="button" onClick={() => setIsPlaying(true)}>
          <CirclePlay size={40} aria-hidden />
          Putar video profil
        </Play>
      )}
    </Frame>
  );
}
