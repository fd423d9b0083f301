-- Data of documents: the key of an appended row belongs to the company that appended it, and a hash of the values that came with the key is kept.
-- Who appended the rows that are there is in the journal; their hash is not known.
ALTER TABLE "order"."order_tracking__reports" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "ticket"."ticket__handling" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE core.journal NO FORCE ROW LEVEL SECURITY;

ALTER TABLE "order"."order_tracking__reports" ADD COLUMN "append_company" bigint, ADD COLUMN "append_hash" bytea;
UPDATE "order"."order_tracking__reports" r SET "append_company" = j.company_id
  FROM core.journal j, jsonb_array_elements(j.changes) c
 WHERE j.type = 'order_tracking' AND j.action = 'append' AND j.platform_id = r.platform_id AND j.doc_id = r.doc_id AND c->>'path' = 'reports#' || r.id;
UPDATE "order"."order_tracking__reports" SET "append_company" = company_id WHERE "append_company" IS NULL;
ALTER TABLE "order"."order_tracking__reports" ALTER COLUMN "append_company" SET NOT NULL;
ALTER TABLE "order"."order_tracking__reports" DROP CONSTRAINT IF EXISTS "order_tracking__reports_once";
ALTER TABLE "order"."order_tracking__reports" ADD CONSTRAINT "order_tracking__reports_once" UNIQUE (platform_id, doc_id, append_company, append_key);

ALTER TABLE "ticket"."ticket__handling" ADD COLUMN "append_company" bigint, ADD COLUMN "append_hash" bytea;
UPDATE "ticket"."ticket__handling" r SET "append_company" = j.company_id
  FROM core.journal j, jsonb_array_elements(j.changes) c
 WHERE j.type = 'ticket' AND j.action = 'append' AND j.platform_id = r.platform_id AND j.doc_id = r.doc_id AND c->>'path' = 'handling#' || r.id;
UPDATE "ticket"."ticket__handling" SET "append_company" = company_id WHERE "append_company" IS NULL;
ALTER TABLE "ticket"."ticket__handling" ALTER COLUMN "append_company" SET NOT NULL;
ALTER TABLE "ticket"."ticket__handling" DROP CONSTRAINT IF EXISTS "ticket__handling_once";
ALTER TABLE "ticket"."ticket__handling" ADD CONSTRAINT "ticket__handling_once" UNIQUE (platform_id, doc_id, append_company, append_key);

ALTER TABLE "order"."order_tracking__reports" FORCE ROW LEVEL SECURITY;
ALTER TABLE "ticket"."ticket__handling" FORCE ROW LEVEL SECURITY;
ALTER TABLE core.journal FORCE ROW LEVEL SECURITY;
