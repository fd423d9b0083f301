-- Generated from the definitions: 50 statements. Reviewed before it is committed.
ALTER TABLE "design"."product_portfolio" ADD COLUMN "size_list" bigint;
ALTER TABLE "design"."sku" ADD COLUMN "first_size" text;
ALTER TABLE "design"."sku" ADD COLUMN "second" text;
CREATE INDEX "sku_by_first_size" ON "design"."sku" (platform_id, company_id, "first_size", "style", id, "status");
CREATE INDEX "sku_by_second" ON "design"."sku" (platform_id, company_id, "second", "style", id, "status");
CREATE TABLE "finance"."statement__charges" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "charge" bigint,
  "order" bigint,
  "set" integer,
  "name" text,
  "date" date,
  "quantity" numeric(22,4),
  "price" numeric(22,4),
  "tax_rate" numeric(22,4),
  "net" numeric(22,4),
  "tax" numeric(22,4),
  "gross" numeric(22,4),
  "rounding" numeric(22,4),
  "supplier_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "statement__charges_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."statement__charges" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "statement__charges_of" ON "finance"."statement__charges" (platform_id, doc_id, no);
CREATE INDEX "statement__charges_charge" ON "finance"."statement__charges" (platform_id, "charge");
ALTER TABLE "order"."order_change__lines" ADD COLUMN "order_set" bigint;
ALTER TABLE "order"."order_change__lines" ADD COLUMN "main_product" bigint;
ALTER TABLE "order"."order_change__lines" ADD COLUMN "new_sets" jsonb;
CREATE INDEX "order_change__lines_order_set" ON "order"."order_change__lines" (platform_id, "order_set");
CREATE TABLE "order"."order_history__charges" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "set" integer,
  "name" text,
  "quantity" numeric(22,4),
  "price" numeric(22,4),
  "net" numeric(22,4),
  "tax" numeric(22,4),
  "gross" numeric(22,4),
  "supplier_co" bigint,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "order_history__charges_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."order_history__charges" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "order_history__charges_of" ON "order"."order_history__charges" (platform_id, doc_id, no);
ALTER TABLE "order"."order_history__lines" ADD COLUMN "set" integer;
CREATE TABLE "order"."order_history__sets" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "key" integer,
  "name" text,
  "combination" text,
  "main_product" bigint,
  "matrix" jsonb,
  "quantity" numeric(22,4),
  "price" numeric(22,4),
  "supplier_co" bigint,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "order_history__sets_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."order_history__sets" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "order_history__sets_of" ON "order"."order_history__sets" (platform_id, doc_id, no);
ALTER TABLE "order"."purchase_contract__details" ADD COLUMN "charge" text;
ALTER TABLE "order"."purchase_order" ADD COLUMN "charges_open" numeric(22,4);
CREATE TABLE "order"."purchase_order__charges" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "set" integer,
  "kind" text,
  "name" text,
  "quantity" numeric(22,4),
  "price" numeric(22,4),
  "net" numeric(22,4),
  "tax" numeric(22,4),
  "gross" numeric(22,4),
  "unpriced" integer,
  "due" numeric(22,4),
  "due_on" date,
  "stated" numeric(22,4),
  "open" numeric(22,4),
  "settled" numeric(22,4),
  "settled_net" numeric(22,4),
  "due_gross" numeric(22,4),
  "settled_gross" numeric(22,4),
  "supplier_co" bigint,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "purchase_order__charges_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."purchase_order__charges" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "purchase_order__charges_of" ON "order"."purchase_order__charges" (platform_id, doc_id, no);
ALTER TABLE "order"."purchase_order__lines" ADD COLUMN "set" integer;
ALTER TABLE "order"."purchase_order__lines" ADD COLUMN "per_set" integer;
CREATE TABLE "order"."purchase_order__sets" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "key" integer,
  "portfolio" bigint,
  "name" text,
  "combination" text,
  "main_product" bigint,
  "matrix" jsonb,
  "quantity" numeric(22,4),
  "fee" numeric(22,4),
  "price" numeric(22,4),
  "supplier_co" bigint,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "purchase_order__sets_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."purchase_order__sets" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "purchase_order__sets_of" ON "order"."purchase_order__sets" (platform_id, doc_id, no);
ALTER TABLE "quality"."return_order__lines" ADD COLUMN "set" integer;
ALTER TABLE "warehouse"."product_in__lines" ADD COLUMN "set" integer;
ALTER TABLE "design"."product_portfolio" ADD CONSTRAINT "product_portfolio_size_list_fk" FOREIGN KEY (platform_id, "size_list") REFERENCES "design"."size_list" (platform_id, id);
CREATE POLICY rows ON "finance"."statement__charges" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "finance"."statement__charges" ADD CONSTRAINT "statement__charges_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "finance"."statement" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "finance"."statement__charges" ADD CONSTRAINT "statement__charges_charge_fk" FOREIGN KEY (platform_id, "charge") REFERENCES "order"."purchase_order__charges" (platform_id, id);
ALTER TABLE "finance"."statement__charges" ADD CONSTRAINT "statement__charges_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "order"."order_change__lines" ADD CONSTRAINT "order_change__lines_order_set_fk" FOREIGN KEY (platform_id, "order_set") REFERENCES "order"."purchase_order__sets" (platform_id, id);
ALTER TABLE "order"."order_change__lines" ADD CONSTRAINT "order_change__lines_main_product_fk" FOREIGN KEY (platform_id, "main_product") REFERENCES "design"."style" (platform_id, id);
CREATE POLICY rows ON "order"."order_history__charges" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "order"."order_history__charges" ADD CONSTRAINT "order_history__charges_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."order_history" (platform_id, id) ON DELETE CASCADE;
CREATE POLICY rows ON "order"."order_history__sets" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "order"."order_history__sets" ADD CONSTRAINT "order_history__sets_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."order_history" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "order"."order_history__sets" ADD CONSTRAINT "order_history__sets_main_product_fk" FOREIGN KEY (platform_id, "main_product") REFERENCES "design"."style" (platform_id, id);
CREATE POLICY rows ON "order"."purchase_order__charges" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "order"."purchase_order__charges" ADD CONSTRAINT "purchase_order__charges_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."purchase_order" (platform_id, id) ON DELETE CASCADE;
CREATE POLICY rows ON "order"."purchase_order__sets" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "order"."purchase_order__sets" ADD CONSTRAINT "purchase_order__sets_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."purchase_order" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "order"."purchase_order__sets" ADD CONSTRAINT "purchase_order__sets_portfolio_fk" FOREIGN KEY (platform_id, "portfolio") REFERENCES "design"."product_portfolio" (platform_id, id);
ALTER TABLE "order"."purchase_order__sets" ADD CONSTRAINT "purchase_order__sets_main_product_fk" FOREIGN KEY (platform_id, "main_product") REFERENCES "design"."style" (platform_id, id);
