import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderThemed } from '../testing/index.tsx';
import { VideoOnPress } from './video-on-press.tsx';

const URL = 'https://video.example.test/embed/1';

it('VideoOnPress: when clicked, then the player loads and has the focus; it does not load before', async () => {
  renderThemed(<VideoOnPress url={URL} title="Video profil Kenali" />);
  expect(document.querySelector('iframe')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Putar video profil' }));
  expect(screen.getByTitle('Video profil Kenali')).toHaveAttribute('src', URL);
  expect(screen.getByTitle('Video profil Kenali')).toHaveFocus();
});
