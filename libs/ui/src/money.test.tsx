import { screen } from '@testing-library/react';
import { Money } from './money.tsx';
import { PriceBlock } from './price-block.tsx';
import { renderThemed } from './testing/render-themed.tsx';

it('Money: when the amount is a decimal string, then it shows whole rupiah', () => {
  renderThemed(<Money value="350000.00" zeroText="Free Access" />);
  expect(screen.getByText('Rp 350.000')).toBeVisible();
});

it.each([0, '0', '0.00'])(
  'Money: when the amount is %p and a word for nothing is given, then it shows the word',
  (value) => {
    renderThemed(<Money value={value} zeroText="Free Access" />);
    expect(screen.getByText('Free Access')).toBeVisible();
  },
);

it('Money: when the amount is 0 and no word is given, then it shows Rp 0', () => {
  renderThemed(<Money value={0} />);
  expect(screen.getByText('Rp 0')).toBeVisible();
});

it('PriceBlock: when there is a list price, then it is struck through as given, tagged and told apart by words', () => {
  const { container } = renderThemed(<PriceBlock price={<Money value={350000} />} listPrice="Rp 500000" />);
  expect(container.querySelector('s')).toHaveTextContent('Rp 500000');
  expect(container).toHaveTextContent('Harga normal Rp 500000PROMOHarga sekarang Rp 350.000');
});

it('PriceBlock: when there is no list price, then no tag is shown', () => {
  renderThemed(<PriceBlock price="Free Access" />);
  expect(screen.queryByText('PROMO')).not.toBeInTheDocument();
  expect(screen.getByText('Free Access')).toBeVisible();
});
