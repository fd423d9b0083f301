-- Generated from the definitions: 30 statements, and the currency of the prices that are there. Reviewed before it is committed.
ALTER TABLE "design"."bom__lines" ADD COLUMN "price_currency" bigint;
ALTER TABLE "design"."bom__lines" ADD COLUMN "exchange_rate" numeric(22,4);
ALTER TABLE "design"."bom__lines" ADD COLUMN "rate_per" numeric(22,4);
ALTER TABLE "design"."bom__lines" ADD COLUMN "rate_source" text;
ALTER TABLE "design"."bom__lines" ADD COLUMN "rate_date" date;
ALTER TABLE "design"."bom__lines" ADD COLUMN "price_note" text;
ALTER TABLE "design"."bom__lines" ADD COLUMN "price_note_en" text;
CREATE TABLE "design"."costing__exchange_rates" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "entry" bigint,
  "rate" numeric(22,4),
  "per" numeric(22,4),
  "rate_date" date,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "costing__exchange_rates_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."costing__exchange_rates" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "costing__exchange_rates_of" ON "design"."costing__exchange_rates" (platform_id, doc_id, no);
ALTER TABLE "design"."costing__materials" ADD COLUMN "price_currency" bigint;
ALTER TABLE "design"."costing__materials" ADD COLUMN "exchange_rate" numeric(22,4);
ALTER TABLE "design"."costing__materials" ADD COLUMN "rate_per" numeric(22,4);
ALTER TABLE "design"."costing__materials" ADD COLUMN "rate_source" text;
ALTER TABLE "design"."costing__materials" ADD COLUMN "rate_date" date;
ALTER TABLE "design"."costing__materials" ADD COLUMN "price_note" text;
ALTER TABLE "design"."costing__materials" ADD COLUMN "price_note_en" text;
ALTER TABLE "design"."costing__prices" ADD COLUMN "currency" bigint;
CREATE TABLE "design"."retail_price__exchange_rates" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "entry" bigint,
  "rate" numeric(22,4),
  "per" numeric(22,4),
  "rate_date" date,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "retail_price__exchange_rates_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."retail_price__exchange_rates" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "retail_price__exchange_rates_of" ON "design"."retail_price__exchange_rates" (platform_id, doc_id, no);
ALTER TABLE "design"."bom__lines" ADD CONSTRAINT "bom__lines_price_currency_fk" FOREIGN KEY (platform_id, "price_currency") REFERENCES "finance"."currency" (platform_id, id);
CREATE POLICY rows ON "design"."costing__exchange_rates" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."costing__exchange_rates" ADD CONSTRAINT "costing__exchange_rates_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."costing" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."costing__exchange_rates" ADD CONSTRAINT "costing__exchange_rates_entry_fk" FOREIGN KEY (platform_id, "entry") REFERENCES "finance"."exchange_rate" (platform_id, id);
ALTER TABLE "design"."costing__materials" ADD CONSTRAINT "costing__materials_price_currency_fk" FOREIGN KEY (platform_id, "price_currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "design"."costing__prices" ADD CONSTRAINT "costing__prices_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
CREATE POLICY rows ON "design"."retail_price__exchange_rates" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."retail_price__exchange_rates" ADD CONSTRAINT "retail_price__exchange_rates_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."retail_price" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."retail_price__exchange_rates" ADD CONSTRAINT "retail_price__exchange_rates_entry_fk" FOREIGN KEY (platform_id, "entry") REFERENCES "finance"."exchange_rate" (platform_id, id);

-- Prices that are there are in the currency of their BOM or sheet: until now there was no other.
ALTER TABLE "design"."bom" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."bom__lines" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."costing" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."costing__materials" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."costing__prices" NO FORCE ROW LEVEL SECURITY;

UPDATE "design"."bom__lines" l SET "price_currency" = b."currency" FROM "design"."bom" b
WHERE b.platform_id = l.platform_id AND b.id = l.doc_id AND l."price" IS NOT NULL;
UPDATE "design"."costing__materials" l SET "price_currency" = c."currency" FROM "design"."costing" c
WHERE c.platform_id = l.platform_id AND c.id = l.doc_id AND l."price" IS NOT NULL;
UPDATE "design"."costing__prices" l SET "currency" = c."currency" FROM "design"."costing" c
WHERE c.platform_id = l.platform_id AND c.id = l.doc_id AND l."price" IS NOT NULL;

ALTER TABLE "design"."bom" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."bom__lines" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."costing" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."costing__materials" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."costing__prices" FORCE ROW LEVEL SECURITY;
