/** Its tables in the sandbox's own database. */
export const tables = `
  create table if not exists phonepe_tokens (
    token text primary key,
    expiresAt integer not null
  ) strict;
  create table if not exists phonepe_orders (
    orderId text primary key,
    merchantOrderId text not null unique,
    amount integer not null,
    state text not null,
    createdAt integer not null,
    expireAt integer not null,
    redirectUrl text not null,
    metaInfo text not null,
    paymentDetails text not null,
    errorCode text,
    detailedErrorCode text
  ) strict;
  create index if not exists phonepe_orders_by_expiry on phonepe_orders (state, expireAt);
  create index if not exists phonepe_orders_by_age on phonepe_orders (createdAt);
  create table if not exists phonepe_refunds (
    refundId text primary key,
    merchantRefundId text not null unique,
    originalMerchantOrderId text not null,
    amount integer not null,
    state text not null,
    createdAt integer not null
  ) strict;
  create index if not exists phonepe_refunds_by_order on phonepe_refunds (originalMerchantOrderId);
  create table if not exists phonepe_webhooks (
    id integer primary key,
    subject text not null,
    event text not null,
    answer text not null,
    sentAt integer not null
  ) strict;
`
