-- Generated from the definitions: 124 statements. Reviewed before it is committed.
CREATE TABLE "design"."design_quote" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "namesake" smallint NOT NULL DEFAULT 0,
  "style" bigint,
  "supplier" bigint,
  "customer" bigint,
  "partner" text,
  "currency" bigint,
  "quoted_price" numeric(22,4),
  "size_surcharges" jsonb,
  "minimum" numeric(22,4),
  "lead_days" integer,
  "valid_to" date,
  "costing" bigint,
  "cost_currency" bigint,
  "cost" numeric(22,4),
  "sales_price" numeric(22,4),
  "target_price" numeric(22,4),
  "deviation" numeric(22,4),
  "margin" numeric(22,4),
  "priced_on" date,
  "price_from" date,
  "ends_former" boolean,
  "remark" text,
  "attachments" bigint[],
  "supplier_co" bigint,
  "customer_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "design_quote_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."design_quote" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "design_quote_list" ON "design"."design_quote" (platform_id, company_id, "quoted_price", id, "status") INCLUDE ("supplier_co", "customer_co");
CREATE INDEX "design_quote_list_supplier" ON "design"."design_quote" (platform_id, "supplier_co", "quoted_price", id, "status") INCLUDE (company_id, "customer_co");
CREATE INDEX "design_quote_list_customer" ON "design"."design_quote" (platform_id, "customer_co", "quoted_price", id, "status") INCLUDE (company_id, "supplier_co");
CREATE INDEX "design_quote_by_status" ON "design"."design_quote" (platform_id, company_id, "status", "quoted_price", id) INCLUDE ("supplier_co", "customer_co");
CREATE INDEX "design_quote_by_style" ON "design"."design_quote" (platform_id, company_id, "style", "quoted_price", id, "status") INCLUDE ("supplier_co", "customer_co");
CREATE INDEX "design_quote_by_supplier" ON "design"."design_quote" (platform_id, company_id, "supplier", "quoted_price", id, "status") INCLUDE ("supplier_co", "customer_co");
CREATE INDEX "design_quote_by_customer" ON "design"."design_quote" (platform_id, company_id, "customer", "quoted_price", id, "status") INCLUDE ("supplier_co", "customer_co");
CREATE INDEX "design_quote_grams" ON "design"."design_quote" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "design_quote_extra" ON "design"."design_quote" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__design_quote" ON "design"."design_quote" (platform_id, replace(lower("number"), ' ', ''), namesake);
CREATE TABLE "design"."design_quote__colour_surcharges" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "colorway" bigint,
  "surcharge" numeric(22,4),
  "supplier_co" bigint,
  "customer_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "design_quote__colour_surcharges_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."design_quote__colour_surcharges" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "design_quote__colour_surcharges_of" ON "design"."design_quote__colour_surcharges" (platform_id, doc_id, no);
CREATE TABLE "design"."design_quote__elements" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "element" text,
  "price" numeric(22,4),
  "target" numeric(22,4),
  "note" text,
  "supplier_co" bigint,
  "customer_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "design_quote__elements_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."design_quote__elements" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "design_quote__elements_of" ON "design"."design_quote__elements" (platform_id, doc_id, no);
CREATE TABLE "design"."retail_price" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "style" bigint,
  "sku" bigint,
  "season" bigint,
  "edition" integer,
  "first" bigint,
  "previous" bigint,
  "valid_from" date,
  "valid_to" date,
  "day_before" date,
  "ends_former" boolean,
  "costing" bigint,
  "cost_currency" bigint,
  "cost" numeric(22,4),
  "rated_on" date,
  "successor" bigint,
  "remark" text,
  "attachments" bigint[],
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "retail_price_pkey" PRIMARY KEY (platform_id, id),
  CONSTRAINT "valid__retail_price" EXCLUDE USING gist (platform_id WITH =, company_id WITH =, (coalesce("style", 0)) WITH =, (coalesce("sku", 0)) WITH =, daterange("valid_from", "valid_to", '[]') WITH &&) WHERE (status IN ('active', 'archived')) DEFERRABLE INITIALLY IMMEDIATE
);
ALTER TABLE "design"."retail_price" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "retail_price_list" ON "design"."retail_price" (platform_id, company_id, "valid_from", id, "status");
CREATE INDEX "retail_price_by_status" ON "design"."retail_price" (platform_id, company_id, "status", "valid_from", id);
CREATE INDEX "retail_price_by_style" ON "design"."retail_price" (platform_id, company_id, "style", "valid_from", id, "status");
CREATE INDEX "retail_price_by_season" ON "design"."retail_price" (platform_id, company_id, "season", "valid_from", id, "status");
CREATE INDEX "retail_price_grams" ON "design"."retail_price" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "retail_price_extra" ON "design"."retail_price" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__retail_price" ON "design"."retail_price" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE UNIQUE INDEX "active__retail_price" ON "design"."retail_price" (platform_id, coalesce("first", id)) WHERE status = 'active';
CREATE UNIQUE INDEX "open__retail_price" ON "design"."retail_price" (platform_id, coalesce("first", id)) WHERE status IN ('draft', 'pending_approval', 'approved');
CREATE INDEX "retail_price_versions" ON "design"."retail_price" (platform_id, "first");
CREATE TABLE "design"."retail_price__prices" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "currency" bigint,
  "decimals" integer,
  "price" numeric(22,4),
  "markup" numeric(22,4),
  "exchange_rate" numeric(22,4),
  "rate_per" numeric(22,4),
  "rate_source" text,
  "rate_date" date,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "retail_price__prices_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."retail_price__prices" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "retail_price__prices_of" ON "design"."retail_price__prices" (platform_id, doc_id, no);
ALTER TABLE "material"."material" ADD COLUMN "offer" bigint;
CREATE UNIQUE INDEX "unique__material__offer" ON "material"."material" (platform_id, company_id, "offer");
CREATE TABLE "material"."material_price" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "namesake" smallint NOT NULL DEFAULT 0,
  "material" bigint,
  "material_colour" bigint,
  "supplier" bigint,
  "customer" bigint,
  "currency" bigint,
  "tax_rate" numeric(22,4),
  "unit" bigint,
  "net_price" numeric(22,4),
  "gross_price" numeric(22,4),
  "aggregation" text,
  "minimum" numeric(22,4),
  "surcharge" numeric(22,4),
  "valid_from" date,
  "valid_to" date,
  "ends_former" boolean,
  "offer" bigint,
  "remark" text,
  "attachments" bigint[],
  "supplier_co" bigint,
  "customer_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "material_price_pkey" PRIMARY KEY (platform_id, id),
  CONSTRAINT "valid__material_price" EXCLUDE USING gist (platform_id WITH =, company_id WITH =, (coalesce("supplier", 0)) WITH =, (coalesce("customer", 0)) WITH =, (coalesce("material", 0)) WITH =, (coalesce("material_colour", 0)) WITH =, (coalesce("currency", 0)) WITH =, daterange("valid_from", "valid_to", '[]') WITH &&) WHERE (status IN ('active')) DEFERRABLE INITIALLY IMMEDIATE
);
ALTER TABLE "material"."material_price" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "material_price_list" ON "material"."material_price" (platform_id, company_id, "valid_from", id, "status") INCLUDE ("supplier_co", "customer_co");
CREATE INDEX "material_price_list_supplier" ON "material"."material_price" (platform_id, "supplier_co", "valid_from", id, "status") INCLUDE (company_id, "customer_co");
CREATE INDEX "material_price_list_customer" ON "material"."material_price" (platform_id, "customer_co", "valid_from", id, "status") INCLUDE (company_id, "supplier_co");
CREATE INDEX "material_price_by_status" ON "material"."material_price" (platform_id, company_id, "status", "valid_from", id) INCLUDE ("supplier_co", "customer_co");
CREATE INDEX "material_price_by_material" ON "material"."material_price" (platform_id, company_id, "material", "valid_from", id, "status") INCLUDE ("supplier_co", "customer_co");
CREATE INDEX "material_price_by_supplier" ON "material"."material_price" (platform_id, company_id, "supplier", "valid_from", id, "status") INCLUDE ("supplier_co", "customer_co");
CREATE INDEX "material_price_by_customer" ON "material"."material_price" (platform_id, company_id, "customer", "valid_from", id, "status") INCLUDE ("supplier_co", "customer_co");
CREATE INDEX "material_price_grams" ON "material"."material_price" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "material_price_extra" ON "material"."material_price" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__material_price" ON "material"."material_price" (platform_id, replace(lower("number"), ' ', ''), namesake);
CREATE UNIQUE INDEX "unique__material_price__offer" ON "material"."material_price" (platform_id, company_id, "offer");
CREATE TABLE "material"."material_price__tiers" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "from" numeric(22,4),
  "price" numeric(22,4),
  "gross" numeric(22,4),
  "supplier_co" bigint,
  "customer_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "material_price__tiers_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "material"."material_price__tiers" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "material_price__tiers_of" ON "material"."material_price__tiers" (platform_id, doc_id, no);
CREATE TABLE "material"."supplier_offer" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "namesake" smallint NOT NULL DEFAULT 0,
  "name" text,
  "name_en" text,
  "kind" text,
  "buyer" bigint,
  "supplier" bigint,
  "supplier_item" text,
  "type" text,
  "specification" text,
  "width" jsonb,
  "width_base" numeric GENERATED ALWAYS AS (("width"->>'base')::numeric) STORED,
  "gram_weight" numeric(22,4),
  "images" bigint[],
  "currency" bigint,
  "tax_rate" numeric(22,4),
  "unit" bigint,
  "net_price" numeric(22,4),
  "minimum" numeric(22,4),
  "lead_days" integer,
  "valid_to" date,
  "description" text,
  "attachments" bigint[],
  "group" bigint,
  "brand" bigint,
  "season" bigint,
  "category" bigint,
  "answer" text,
  "material" bigint,
  "material_price" bigint,
  "style" bigint,
  "brand_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "supplier_offer_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "material"."supplier_offer" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "supplier_offer_list" ON "material"."supplier_offer" (platform_id, company_id, "created_at", id, "status") INCLUDE ("brand_co");
CREATE INDEX "supplier_offer_list_brand" ON "material"."supplier_offer" (platform_id, "brand_co", "created_at", id, "status") INCLUDE (company_id);
CREATE INDEX "supplier_offer_by_status" ON "material"."supplier_offer" (platform_id, company_id, "status", "created_at", id) INCLUDE ("brand_co");
CREATE INDEX "supplier_offer_by_kind" ON "material"."supplier_offer" (platform_id, company_id, "kind", "created_at", id, "status") INCLUDE ("brand_co");
CREATE INDEX "supplier_offer_by_supplier" ON "material"."supplier_offer" (platform_id, company_id, "supplier", "created_at", id, "status") INCLUDE ("brand_co");
CREATE INDEX "supplier_offer_by_type" ON "material"."supplier_offer" (platform_id, company_id, "type", "created_at", id, "status") INCLUDE ("brand_co");
CREATE INDEX "supplier_offer_grams" ON "material"."supplier_offer" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "supplier_offer_extra" ON "material"."supplier_offer" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__supplier_offer" ON "material"."supplier_offer" (platform_id, replace(lower("number"), ' ', ''), namesake);
CREATE TABLE "material"."supplier_offer__compositions" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "fibre" text,
  "share" numeric(22,4),
  "brand_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "supplier_offer__compositions_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "material"."supplier_offer__compositions" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "supplier_offer__compositions_of" ON "material"."supplier_offer__compositions" (platform_id, doc_id, no);
CREATE TABLE "material"."supplier_offer__tiers" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "from" numeric(22,4),
  "price" numeric(22,4),
  "gross" numeric(22,4),
  "brand_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "supplier_offer__tiers_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "material"."supplier_offer__tiers" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "supplier_offer__tiers_of" ON "material"."supplier_offer__tiers" (platform_id, doc_id, no);
ALTER TABLE "order"."price_list" ADD COLUMN "material_price" bigint;
ALTER TABLE "order"."price_list" ADD COLUMN "aggregation" text;
ALTER TABLE "order"."price_list" ADD COLUMN "minimum" numeric(22,4);
ALTER TABLE "order"."price_list" ADD COLUMN "surcharge" numeric(22,4);
CREATE POLICY rows ON "design"."design_quote" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "customer_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "customer_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."design_quote" ADD CONSTRAINT "design_quote_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."design_quote" ADD CONSTRAINT "design_quote_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "design"."design_quote" ADD CONSTRAINT "design_quote_customer_fk" FOREIGN KEY (platform_id, "customer") REFERENCES core.company (platform_id, id);
ALTER TABLE "design"."design_quote" ADD CONSTRAINT "design_quote_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "design"."design_quote" ADD CONSTRAINT "design_quote_costing_fk" FOREIGN KEY (platform_id, "costing") REFERENCES "design"."costing" (platform_id, id);
ALTER TABLE "design"."design_quote" ADD CONSTRAINT "design_quote_cost_currency_fk" FOREIGN KEY (platform_id, "cost_currency") REFERENCES "finance"."currency" (platform_id, id);
CREATE POLICY rows ON "design"."design_quote__colour_surcharges" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "customer_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "customer_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."design_quote__colour_surcharges" ADD CONSTRAINT "design_quote__colour_surcharges_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."design_quote" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."design_quote__colour_surcharges" ADD CONSTRAINT "design_quote__colour_surcharges_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
CREATE POLICY rows ON "design"."design_quote__elements" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "customer_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "customer_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."design_quote__elements" ADD CONSTRAINT "design_quote__elements_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."design_quote" (platform_id, id) ON DELETE CASCADE;
CREATE POLICY rows ON "design"."retail_price" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."retail_price" ADD CONSTRAINT "retail_price_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."retail_price" ADD CONSTRAINT "retail_price_sku_fk" FOREIGN KEY (platform_id, "sku") REFERENCES "design"."sku" (platform_id, id);
ALTER TABLE "design"."retail_price" ADD CONSTRAINT "retail_price_season_fk" FOREIGN KEY (platform_id, "season") REFERENCES "design"."season" (platform_id, id);
ALTER TABLE "design"."retail_price" ADD CONSTRAINT "retail_price_first_fk" FOREIGN KEY (platform_id, "first") REFERENCES "design"."retail_price" (platform_id, id);
ALTER TABLE "design"."retail_price" ADD CONSTRAINT "retail_price_previous_fk" FOREIGN KEY (platform_id, "previous") REFERENCES "design"."retail_price" (platform_id, id);
ALTER TABLE "design"."retail_price" ADD CONSTRAINT "retail_price_costing_fk" FOREIGN KEY (platform_id, "costing") REFERENCES "design"."costing" (platform_id, id);
ALTER TABLE "design"."retail_price" ADD CONSTRAINT "retail_price_cost_currency_fk" FOREIGN KEY (platform_id, "cost_currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "design"."retail_price" ADD CONSTRAINT "retail_price_successor_fk" FOREIGN KEY (platform_id, "successor") REFERENCES "design"."retail_price" (platform_id, id);
CREATE POLICY rows ON "design"."retail_price__prices" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."retail_price__prices" ADD CONSTRAINT "retail_price__prices_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."retail_price" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."retail_price__prices" ADD CONSTRAINT "retail_price__prices_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "material"."material" ADD CONSTRAINT "material_offer_fk" FOREIGN KEY (platform_id, "offer") REFERENCES "material"."supplier_offer" (platform_id, id);
CREATE POLICY rows ON "material"."material_price" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "customer_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "customer_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "material"."material_price" ADD CONSTRAINT "material_price_material_fk" FOREIGN KEY (platform_id, "material") REFERENCES "material"."material" (platform_id, id);
ALTER TABLE "material"."material_price" ADD CONSTRAINT "material_price_material_colour_fk" FOREIGN KEY (platform_id, "material_colour") REFERENCES "material"."material_colour" (platform_id, id);
ALTER TABLE "material"."material_price" ADD CONSTRAINT "material_price_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "material"."material_price" ADD CONSTRAINT "material_price_customer_fk" FOREIGN KEY (platform_id, "customer") REFERENCES core.company (platform_id, id);
ALTER TABLE "material"."material_price" ADD CONSTRAINT "material_price_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "material"."material_price" ADD CONSTRAINT "material_price_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
ALTER TABLE "material"."material_price" ADD CONSTRAINT "material_price_offer_fk" FOREIGN KEY (platform_id, "offer") REFERENCES "material"."supplier_offer" (platform_id, id);
CREATE POLICY rows ON "material"."material_price__tiers" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "customer_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "customer_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "material"."material_price__tiers" ADD CONSTRAINT "material_price__tiers_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "material"."material_price" (platform_id, id) ON DELETE CASCADE;
CREATE POLICY rows ON "material"."supplier_offer" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "material"."supplier_offer" ADD CONSTRAINT "supplier_offer_buyer_fk" FOREIGN KEY (platform_id, "buyer") REFERENCES core.company (platform_id, id);
ALTER TABLE "material"."supplier_offer" ADD CONSTRAINT "supplier_offer_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "material"."supplier_offer" ADD CONSTRAINT "supplier_offer_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "material"."supplier_offer" ADD CONSTRAINT "supplier_offer_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
ALTER TABLE "material"."supplier_offer" ADD CONSTRAINT "supplier_offer_group_fk" FOREIGN KEY (platform_id, "group") REFERENCES "material"."material_group" (platform_id, id);
ALTER TABLE "material"."supplier_offer" ADD CONSTRAINT "supplier_offer_brand_fk" FOREIGN KEY (platform_id, "brand") REFERENCES "design"."brand" (platform_id, id);
ALTER TABLE "material"."supplier_offer" ADD CONSTRAINT "supplier_offer_season_fk" FOREIGN KEY (platform_id, "season") REFERENCES "design"."season" (platform_id, id);
ALTER TABLE "material"."supplier_offer" ADD CONSTRAINT "supplier_offer_category_fk" FOREIGN KEY (platform_id, "category") REFERENCES "design"."category" (platform_id, id);
ALTER TABLE "material"."supplier_offer" ADD CONSTRAINT "supplier_offer_material_fk" FOREIGN KEY (platform_id, "material") REFERENCES "material"."material" (platform_id, id);
ALTER TABLE "material"."supplier_offer" ADD CONSTRAINT "supplier_offer_material_price_fk" FOREIGN KEY (platform_id, "material_price") REFERENCES "material"."material_price" (platform_id, id);
ALTER TABLE "material"."supplier_offer" ADD CONSTRAINT "supplier_offer_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
CREATE POLICY rows ON "material"."supplier_offer__compositions" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "material"."supplier_offer__compositions" ADD CONSTRAINT "supplier_offer__compositions_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "material"."supplier_offer" (platform_id, id) ON DELETE CASCADE;
CREATE POLICY rows ON "material"."supplier_offer__tiers" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "material"."supplier_offer__tiers" ADD CONSTRAINT "supplier_offer__tiers_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "material"."supplier_offer" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "order"."price_list" ADD CONSTRAINT "price_list_material_price_fk" FOREIGN KEY (platform_id, "material_price") REFERENCES "material"."material_price" (platform_id, id);
