/** Whole rupiah; null when nothing is struck through. */
interface Prices {
  priceRupiah: number;
  listPriceRupiah: number | null;
}

/** A struck-through price promises that something became cheaper: one that is not above the price may not be shown. */
export const isListPriceLow = ({ priceRupiah, listPriceRupiah }: Prices): boolean =>
  listPriceRupiah !== null && listPriceRupiah <= priceRupiah;
