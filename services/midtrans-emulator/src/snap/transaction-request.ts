/** The body of a create call, after validation; fields that are not named here are ignored. */
export interface TransactionRequest {
  transaction_details: { order_id: string; gross_amount: number };
  item_details?: { id?: string; name: string; price: number; quantity: number }[];
  customer_details?: { first_name?: string; last_name?: string; email?: string; phone?: string };
  enabled_payments?: string[];
  credit_card?: { secure?: boolean };
  callbacks?: { finish?: string; error?: string };
  expiry?: { start_time?: string; unit: string; duration: number };
  page_expiry?: { unit: string; duration: number };
  metadata?: Record<string, unknown> | null;
  custom_field1?: string;
  custom_field2?: string;
  custom_field3?: string;
}
