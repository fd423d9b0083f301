-- Generated from the definitions: 905 statements. Reviewed before it is committed.
CREATE SCHEMA "design";
CREATE SCHEMA "finance";
CREATE SCHEMA "logistics";
CREATE SCHEMA "master";
CREATE SCHEMA "material";
CREATE SCHEMA "order";
CREATE SCHEMA "production";
CREATE SCHEMA "quality";
CREATE SCHEMA "supplier";
CREATE SCHEMA "warehouse";
CREATE TABLE "design"."brand" (
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
  "code" text,
  "name" text,
  "name_en" text,
  "company" bigint,
  "logo" bigint[],
  "gs1_prefix" text,
  "last_item" integer,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "brand_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."brand" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "design"."brand" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "brand_list" ON "design"."brand" (platform_id, company_id, "code", id);
CREATE INDEX "brand_all" ON "design"."brand" (platform_id, "code", id);
CREATE INDEX "brand_by_status" ON "design"."brand" (platform_id, company_id, "status", "code", id);
CREATE INDEX "brand_grams" ON "design"."brand" USING gin (grams);
CREATE UNIQUE INDEX "unique__brand__code" ON "design"."brand" (platform_id, company_id, replace(lower("code"), ' ', ''));
CREATE TABLE "design"."category" (
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
  "code" text,
  "name" text,
  "name_en" text,
  "parent" bigint,
  "level" integer,
  "size_list" bigint,
  "process" text,
  "over_tolerance" numeric(22,4),
  "under_tolerance" numeric(22,4),
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "category_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."category" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "design"."category" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "category_list" ON "design"."category" (platform_id, company_id, "code", id);
CREATE INDEX "category_all" ON "design"."category" (platform_id, "code", id);
CREATE INDEX "category_by_parent" ON "design"."category" (platform_id, company_id, "parent", "code", id);
CREATE INDEX "category_by_level" ON "design"."category" (platform_id, company_id, "level", "code", id);
CREATE INDEX "category_by_status" ON "design"."category" (platform_id, company_id, "status", "code", id);
CREATE INDEX "category_grams" ON "design"."category" USING gin (grams);
CREATE UNIQUE INDEX "unique__category__code" ON "design"."category" (platform_id, company_id, replace(lower("code"), ' ', ''));
CREATE TABLE "design"."colorway" (
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
  "colour" bigint,
  "main_colour" bigint,
  "secondary_colours" bigint[],
  "swatch" bigint[],
  "sku_count" integer,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "colorway_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."colorway" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "design"."colorway" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
CREATE INDEX "colorway_list" ON "design"."colorway" (platform_id, company_id, "number", id);
CREATE INDEX "colorway_by_style" ON "design"."colorway" (platform_id, company_id, "style", "number", id);
CREATE INDEX "colorway_by_colour" ON "design"."colorway" (platform_id, company_id, "colour", "number", id);
CREATE INDEX "colorway_by_status" ON "design"."colorway" (platform_id, company_id, "status", "number", id);
CREATE INDEX "colorway_grams" ON "design"."colorway" USING gin (grams);
CREATE INDEX "colorway_shared" ON "design"."colorway" USING gin (shared);
CREATE UNIQUE INDEX "number__colorway" ON "design"."colorway" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "design"."colorway__assignments" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "material" bigint,
  "use" text,
  "material_colour" bigint,
  "remark" text,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  CONSTRAINT "colorway__assignments_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."colorway__assignments" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "design"."colorway__assignments" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
CREATE INDEX "colorway__assignments_of" ON "design"."colorway__assignments" (platform_id, doc_id, no);
CREATE TABLE "design"."colour" (
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
  "name" text,
  "name_en" text,
  "family" text,
  "hex" text,
  "pantone" text,
  "image" bigint[],
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "colour_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."colour" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "design"."colour" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "colour_list" ON "design"."colour" (platform_id, company_id, "number", id);
CREATE INDEX "colour_all" ON "design"."colour" (platform_id, "number", id);
CREATE INDEX "colour_by_family" ON "design"."colour" (platform_id, company_id, "family", "number", id);
CREATE INDEX "colour_by_status" ON "design"."colour" (platform_id, company_id, "status", "number", id);
CREATE INDEX "colour_grams" ON "design"."colour" USING gin (grams);
CREATE UNIQUE INDEX "number__colour" ON "design"."colour" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "design"."season" (
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
  "name" text,
  "name_en" text,
  "year" integer,
  "kind" text,
  "brands" bigint[],
  "start_date" date,
  "end_date" date,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "season_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."season" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "design"."season" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "season_list" ON "design"."season" (platform_id, company_id, "start_date", id);
CREATE INDEX "season_all" ON "design"."season" (platform_id, "start_date", id);
CREATE INDEX "season_by_year" ON "design"."season" (platform_id, company_id, "year", "start_date", id);
CREATE INDEX "season_by_kind" ON "design"."season" (platform_id, company_id, "kind", "start_date", id);
CREATE INDEX "season_by_status" ON "design"."season" (platform_id, company_id, "status", "start_date", id);
CREATE INDEX "season_grams" ON "design"."season" USING gin (grams);
CREATE UNIQUE INDEX "number__season" ON "design"."season" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "design"."size_list" (
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
  "name" text,
  "group" text,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "size_list_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."size_list" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "design"."size_list" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "size_list_list" ON "design"."size_list" (platform_id, company_id, "number", id);
CREATE INDEX "size_list_all" ON "design"."size_list" (platform_id, "number", id);
CREATE INDEX "size_list_by_group" ON "design"."size_list" (platform_id, company_id, "group", "number", id);
CREATE INDEX "size_list_by_status" ON "design"."size_list" (platform_id, company_id, "status", "number", id);
CREATE INDEX "size_list_grams" ON "design"."size_list" USING gin (grams);
CREATE UNIQUE INDEX "number__size_list" ON "design"."size_list" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "design"."size_list__sizes" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "size" text,
  "sort" integer,
  "label" text,
  "label_en" text,
  "base" boolean,
  CONSTRAINT "size_list__sizes_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."size_list__sizes" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "design"."size_list__sizes" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "size_list__sizes_of" ON "design"."size_list__sizes" (platform_id, doc_id, no);
CREATE TABLE "design"."sku" (
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
  "colorway" bigint,
  "colour" bigint,
  "size" text,
  "barcode" text,
  "unit" bigint,
  "weight" numeric(22,4),
  "volume" numeric(22,4),
  "hs_code" text,
  "image" bigint[],
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "sku_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."sku" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "design"."sku" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
CREATE INDEX "sku_list" ON "design"."sku" (platform_id, company_id, "number", id);
CREATE INDEX "sku_by_style" ON "design"."sku" (platform_id, company_id, "style", "number", id);
CREATE INDEX "sku_by_colour" ON "design"."sku" (platform_id, company_id, "colour", "number", id);
CREATE INDEX "sku_by_size" ON "design"."sku" (platform_id, company_id, "size", "number", id);
CREATE INDEX "sku_by_status" ON "design"."sku" (platform_id, company_id, "status", "number", id);
CREATE INDEX "sku_grams" ON "design"."sku" USING gin (grams);
CREATE INDEX "sku_shared" ON "design"."sku" USING gin (shared);
CREATE UNIQUE INDEX "number__sku" ON "design"."sku" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE UNIQUE INDEX "unique__sku__barcode" ON "design"."sku" (platform_id, company_id, replace(lower("barcode"), ' ', ''));
CREATE UNIQUE INDEX "unique__sku__colorway__size" ON "design"."sku" (platform_id, company_id, "colorway", replace(lower("size"), ' ', ''));
CREATE TABLE "design"."style" (
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
  "name" text,
  "name_en" text,
  "brand" bigint,
  "season" bigint,
  "series" text,
  "category" bigint,
  "designer" bigint,
  "developer" bigint,
  "size_list" bigint,
  "unit" bigint,
  "main_material" bigint,
  "target_price" numeric(22,4),
  "currency" bigint,
  "images" bigint[],
  "extra_images" bigint[],
  "tags" text,
  "remark" text,
  "attachments" bigint[],
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "style_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."style" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "design"."style" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
CREATE INDEX "style_list" ON "design"."style" (platform_id, company_id, "created_at", id);
CREATE INDEX "style_by_brand" ON "design"."style" (platform_id, company_id, "brand", "created_at", id);
CREATE INDEX "style_by_season" ON "design"."style" (platform_id, company_id, "season", "created_at", id);
CREATE INDEX "style_by_category" ON "design"."style" (platform_id, company_id, "category", "created_at", id);
CREATE INDEX "style_by_designer" ON "design"."style" (platform_id, company_id, "designer", "created_at", id);
CREATE INDEX "style_by_status" ON "design"."style" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "style_grams" ON "design"."style" USING gin (grams);
CREATE INDEX "style_shared" ON "design"."style" USING gin (shared);
CREATE UNIQUE INDEX "number__style" ON "design"."style" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "finance"."account" (
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
  "code" text,
  "name" text,
  "name_en" text,
  "parent" bigint,
  "level" integer,
  "leaf" boolean,
  "kind" text,
  "side" text,
  "currency" bigint,
  "cash_flow" boolean,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "account_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."account" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."account" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "account_list" ON "finance"."account" (platform_id, company_id, "code", id);
CREATE INDEX "account_by_kind" ON "finance"."account" (platform_id, company_id, "kind", "code", id);
CREATE INDEX "account_by_level" ON "finance"."account" (platform_id, company_id, "level", "code", id);
CREATE INDEX "account_by_status" ON "finance"."account" (platform_id, company_id, "status", "code", id);
CREATE INDEX "account_grams" ON "finance"."account" USING gin (grams);
CREATE UNIQUE INDEX "unique__account__code" ON "finance"."account" (platform_id, company_id, replace(lower("code"), ' ', ''));
CREATE TABLE "finance"."account__cash_flow_items" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "item" text,
  CONSTRAINT "account__cash_flow_items_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."account__cash_flow_items" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."account__cash_flow_items" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "account__cash_flow_items_of" ON "finance"."account__cash_flow_items" (platform_id, doc_id, no);
CREATE TABLE "finance"."account_balance" (
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
  "account" bigint,
  "period" bigint,
  "debit" numeric(22,4),
  "credit" numeric(22,4),
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "account_balance_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."account_balance" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."account_balance" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "account_balance_list" ON "finance"."account_balance" (platform_id, company_id, "account", id);
CREATE INDEX "account_balance_by_period" ON "finance"."account_balance" (platform_id, company_id, "period", "account", id);
CREATE INDEX "account_balance_grams" ON "finance"."account_balance" USING gin (grams);
CREATE UNIQUE INDEX "balance__account_balance" ON "finance"."account_balance" (platform_id, company_id, "account", "period") NULLS NOT DISTINCT;
CREATE TABLE "finance"."account_ledger" (
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
  "voucher" bigint,
  "date" date,
  "period" bigint,
  "account" bigint,
  "summary" text,
  "debit" numeric(22,4),
  "credit" numeric(22,4),
  "currency" bigint,
  "amount" numeric(22,4),
  "cash_flow" text,
  "partner" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  "event_type" text NOT NULL,
  "event_id" bigint NOT NULL,
  "event" text NOT NULL,
  "event_no" integer NOT NULL,
  CONSTRAINT "account_ledger_pkey" PRIMARY KEY (platform_id, id),
  CONSTRAINT "event__account_ledger" UNIQUE (platform_id, event_type, event_id, event, event_no)
);
ALTER TABLE "finance"."account_ledger" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."account_ledger" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
COMMENT ON TABLE "finance"."account_ledger" IS 'append-only';
CREATE INDEX "account_ledger_list" ON "finance"."account_ledger" (platform_id, company_id, "date", id);
CREATE INDEX "account_ledger_by_account" ON "finance"."account_ledger" (platform_id, company_id, "account", "date", id);
CREATE INDEX "account_ledger_by_period" ON "finance"."account_ledger" (platform_id, company_id, "period", "date", id);
CREATE INDEX "account_ledger_by_partner" ON "finance"."account_ledger" (platform_id, company_id, "partner", "date", id);
CREATE INDEX "account_ledger_by_voucher" ON "finance"."account_ledger" (platform_id, company_id, "voucher", "date", id);
CREATE INDEX "account_ledger_grams" ON "finance"."account_ledger" USING gin (grams);
CREATE TABLE "finance"."addition_deduction" (
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
  "supplier" bigint,
  "kind" text,
  "source" text,
  "source_number" text,
  "order" bigint,
  "reason" text,
  "date" date,
  "currency" bigint,
  "base" numeric(22,4),
  "ratio" numeric(22,4),
  "fixed" numeric(22,4),
  "amount" numeric(22,4),
  "statement" bigint,
  "remark" text,
  "attachments" bigint[],
  "supplier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "addition_deduction_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."addition_deduction" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."addition_deduction" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "addition_deduction_list" ON "finance"."addition_deduction" (platform_id, company_id, "date", id);
CREATE INDEX "addition_deduction_list_supplier" ON "finance"."addition_deduction" (platform_id, "supplier_co", "date", id);
CREATE INDEX "addition_deduction_by_status" ON "finance"."addition_deduction" (platform_id, company_id, "status", "date", id);
CREATE INDEX "addition_deduction_by_supplier" ON "finance"."addition_deduction" (platform_id, company_id, "supplier", "date", id);
CREATE INDEX "addition_deduction_by_kind" ON "finance"."addition_deduction" (platform_id, company_id, "kind", "date", id);
CREATE INDEX "addition_deduction_by_source" ON "finance"."addition_deduction" (platform_id, company_id, "source", "date", id);
CREATE INDEX "addition_deduction_grams" ON "finance"."addition_deduction" USING gin (grams);
CREATE UNIQUE INDEX "number__addition_deduction" ON "finance"."addition_deduction" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "finance"."currency" (
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
  "code" text,
  "name" text,
  "name_en" text,
  "symbol" text,
  "decimals" integer,
  "iso_code" text,
  "retail" boolean,
  "rounding" text,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "currency_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."currency" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."currency" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "currency_list" ON "finance"."currency" (platform_id, company_id, "code", id);
CREATE INDEX "currency_all" ON "finance"."currency" (platform_id, "code", id);
CREATE INDEX "currency_by_status" ON "finance"."currency" (platform_id, company_id, "status", "code", id);
CREATE INDEX "currency_by_retail" ON "finance"."currency" (platform_id, company_id, "retail", "code", id);
CREATE INDEX "currency_grams" ON "finance"."currency" USING gin (grams);
CREATE UNIQUE INDEX "unique__currency__code" ON "finance"."currency" (platform_id, company_id, replace(lower("code"), ' ', ''));
CREATE TABLE "finance"."exchange_rate" (
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
  "kind" text,
  "from_currency" bigint,
  "to_currency" bigint,
  "per" integer,
  "rate" numeric(22,4),
  "tax_code" text,
  "tax_name" text,
  "tax_rate" numeric(22,4),
  "date_from" date,
  "source" text,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "exchange_rate_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."exchange_rate" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."exchange_rate" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "exchange_rate_list" ON "finance"."exchange_rate" (platform_id, company_id, "date_from", id);
CREATE INDEX "exchange_rate_all" ON "finance"."exchange_rate" (platform_id, "date_from", id);
CREATE INDEX "exchange_rate_by_kind" ON "finance"."exchange_rate" (platform_id, company_id, "kind", "date_from", id);
CREATE INDEX "exchange_rate_by_from_currency" ON "finance"."exchange_rate" (platform_id, company_id, "from_currency", "date_from", id);
CREATE INDEX "exchange_rate_by_to_currency" ON "finance"."exchange_rate" (platform_id, company_id, "to_currency", "date_from", id);
CREATE INDEX "exchange_rate_by_tax_code" ON "finance"."exchange_rate" (platform_id, company_id, "tax_code", "date_from", id);
CREATE INDEX "exchange_rate_grams" ON "finance"."exchange_rate" USING gin (grams);
CREATE UNIQUE INDEX "unique__exchange_rate__from_currency__to_currency__da_ctzc" ON "finance"."exchange_rate" (platform_id, company_id, "from_currency", "to_currency", "date_from");
CREATE UNIQUE INDEX "unique__exchange_rate__tax_code__date_from" ON "finance"."exchange_rate" (platform_id, company_id, replace(lower("tax_code"), ' ', ''), "date_from");
CREATE TABLE "finance"."payment_order" (
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
  "kind" text,
  "payee" bigint,
  "payee_account" bigint,
  "currency" bigint,
  "exchange_rate" numeric(22,4),
  "due_date" date,
  "method" text,
  "amount" numeric(22,4),
  "paid" numeric(22,4),
  "open" numeric(22,4),
  "payable_account" bigint,
  "bank_account" bigint,
  "cash_flow" text,
  "voucher" bigint,
  "remark" text,
  "supplier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "payment_order_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."payment_order" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."payment_order" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "payment_order_list" ON "finance"."payment_order" (platform_id, company_id, "created_at", id);
CREATE INDEX "payment_order_list_supplier" ON "finance"."payment_order" (platform_id, "supplier_co", "created_at", id);
CREATE INDEX "payment_order_by_status" ON "finance"."payment_order" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "payment_order_by_payee" ON "finance"."payment_order" (platform_id, company_id, "payee", "created_at", id);
CREATE INDEX "payment_order_by_kind" ON "finance"."payment_order" (platform_id, company_id, "kind", "created_at", id);
CREATE INDEX "payment_order_by_due_date" ON "finance"."payment_order" (platform_id, company_id, "due_date", "created_at", id);
CREATE INDEX "payment_order_payee_account" ON "finance"."payment_order" (platform_id, "payee_account");
CREATE INDEX "payment_order_grams" ON "finance"."payment_order" USING gin (grams);
CREATE UNIQUE INDEX "number__payment_order" ON "finance"."payment_order" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "finance"."payment_order__additions" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "item" bigint,
  "reason" text,
  "amount" numeric(22,4),
  "supplier_co" bigint,
  CONSTRAINT "payment_order__additions_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."payment_order__additions" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."payment_order__additions" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "payment_order__additions_of" ON "finance"."payment_order__additions" (platform_id, doc_id, no);
CREATE TABLE "finance"."payment_order__deductions" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "item" bigint,
  "reason" text,
  "amount" numeric(22,4),
  "supplier_co" bigint,
  CONSTRAINT "payment_order__deductions_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."payment_order__deductions" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."payment_order__deductions" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "payment_order__deductions_of" ON "finance"."payment_order__deductions" (platform_id, doc_id, no);
CREATE TABLE "finance"."payment_order__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "statement" bigint,
  "invoice_no" text,
  "description" text,
  "open" numeric(22,4),
  "amount" numeric(22,4),
  "supplier_co" bigint,
  CONSTRAINT "payment_order__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."payment_order__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."payment_order__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "payment_order__lines_of" ON "finance"."payment_order__lines" (platform_id, doc_id, no);
CREATE TABLE "finance"."payment_order__payments" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "date" date,
  "amount" numeric(22,4),
  "reference" text,
  "remark" text,
  "file" bigint[],
  "supplier_co" bigint,
  CONSTRAINT "payment_order__payments_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."payment_order__payments" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."payment_order__payments" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "payment_order__payments_of" ON "finance"."payment_order__payments" (platform_id, doc_id, no);
CREATE TABLE "finance"."period" (
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
  "year" integer,
  "month" text,
  "start_date" date,
  "end_date" date,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "period_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."period" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."period" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "period_list" ON "finance"."period" (platform_id, company_id, "number", id);
CREATE INDEX "period_by_year" ON "finance"."period" (platform_id, company_id, "year", "number", id);
CREATE INDEX "period_by_status" ON "finance"."period" (platform_id, company_id, "status", "number", id);
CREATE INDEX "period_grams" ON "finance"."period" USING gin (grams);
CREATE UNIQUE INDEX "number__period" ON "finance"."period" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "finance"."statement" (
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
  "party_kind" text,
  "supplier" bigint,
  "currency" bigint,
  "date_from" date,
  "date_to" date,
  "due_date" date,
  "opening" numeric(22,4),
  "net" numeric(22,4),
  "tax" numeric(22,4),
  "gross" numeric(22,4),
  "addition_total" numeric(22,4),
  "deduction_total" numeric(22,4),
  "total" numeric(22,4),
  "invoice_total" numeric(22,4),
  "invoice_difference" numeric(22,4),
  "requested" numeric(22,4),
  "paid" numeric(22,4),
  "open" numeric(22,4),
  "confirmed_by" bigint,
  "confirmed_at" date,
  "remark" text,
  "supplier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "statement_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."statement" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."statement" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "statement_list" ON "finance"."statement" (platform_id, company_id, "date_to", id);
CREATE INDEX "statement_list_supplier" ON "finance"."statement" (platform_id, "supplier_co", "date_to", id);
CREATE INDEX "statement_by_status" ON "finance"."statement" (platform_id, company_id, "status", "date_to", id);
CREATE INDEX "statement_by_supplier" ON "finance"."statement" (platform_id, company_id, "supplier", "date_to", id);
CREATE INDEX "statement_by_currency" ON "finance"."statement" (platform_id, company_id, "currency", "date_to", id);
CREATE INDEX "statement_by_due_date" ON "finance"."statement" (platform_id, company_id, "due_date", "date_to", id);
CREATE INDEX "statement_grams" ON "finance"."statement" USING gin (grams);
CREATE UNIQUE INDEX "number__statement" ON "finance"."statement" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "finance"."statement__additions" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "item" bigint,
  "reason" text,
  "order" bigint,
  "amount" numeric(22,4),
  "supplier_co" bigint,
  CONSTRAINT "statement__additions_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."statement__additions" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."statement__additions" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "statement__additions_of" ON "finance"."statement__additions" (platform_id, doc_id, no);
CREATE TABLE "finance"."statement__deductions" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "item" bigint,
  "reason" text,
  "order" bigint,
  "amount" numeric(22,4),
  "supplier_co" bigint,
  CONSTRAINT "statement__deductions_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."statement__deductions" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."statement__deductions" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "statement__deductions_of" ON "finance"."statement__deductions" (platform_id, doc_id, no);
CREATE TABLE "finance"."statement__invoices" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "invoice_no" text,
  "date" date,
  "net" numeric(22,4),
  "tax" numeric(22,4),
  "amount" numeric(22,4),
  "file" bigint[],
  "supplier_co" bigint,
  CONSTRAINT "statement__invoices_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."statement__invoices" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."statement__invoices" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "statement__invoices_of" ON "finance"."statement__invoices" (platform_id, doc_id, no);
CREATE TABLE "finance"."statement__receipts" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "receipt_line" bigint,
  "receipt" bigint,
  "order" bigint,
  "style" bigint,
  "colorway" bigint,
  "date" date,
  "quantity" numeric(22,4),
  "price" numeric(22,4),
  "tax_rate" numeric(22,4),
  "net" numeric(22,4),
  "tax" numeric(22,4),
  "gross" numeric(22,4),
  "supplier_co" bigint,
  CONSTRAINT "statement__receipts_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."statement__receipts" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."statement__receipts" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "statement__receipts_of" ON "finance"."statement__receipts" (platform_id, doc_id, no);
CREATE INDEX "statement__receipts_receipt_line" ON "finance"."statement__receipts" (platform_id, "receipt_line");
CREATE TABLE "finance"."statement__returns" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "return_line" bigint,
  "return" bigint,
  "order" bigint,
  "style" bigint,
  "colorway" bigint,
  "date" date,
  "quantity" numeric(22,4),
  "price" numeric(22,4),
  "tax_rate" numeric(22,4),
  "net" numeric(22,4),
  "tax" numeric(22,4),
  "gross" numeric(22,4),
  "supplier_co" bigint,
  CONSTRAINT "statement__returns_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."statement__returns" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."statement__returns" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "statement__returns_of" ON "finance"."statement__returns" (platform_id, doc_id, no);
CREATE INDEX "statement__returns_return_line" ON "finance"."statement__returns" (platform_id, "return_line");
CREATE TABLE "finance"."voucher" (
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
  "type" text,
  "posting_date" date,
  "period" bigint,
  "description" text,
  "source_type" text,
  "source" text,
  "reverses" bigint,
  "reversed_by" bigint,
  "debit" numeric(22,4),
  "credit" numeric(22,4),
  "difference" numeric(22,4),
  "posted_at" date,
  "attachments" bigint[],
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "voucher_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."voucher" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."voucher" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "voucher_list" ON "finance"."voucher" (platform_id, company_id, "posting_date", id);
CREATE INDEX "voucher_by_status" ON "finance"."voucher" (platform_id, company_id, "status", "posting_date", id);
CREATE INDEX "voucher_by_type" ON "finance"."voucher" (platform_id, company_id, "type", "posting_date", id);
CREATE INDEX "voucher_by_period" ON "finance"."voucher" (platform_id, company_id, "period", "posting_date", id);
CREATE INDEX "voucher_grams" ON "finance"."voucher" USING gin (grams);
CREATE UNIQUE INDEX "number__voucher" ON "finance"."voucher" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "finance"."voucher__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "summary" text,
  "account" bigint,
  "debit" numeric(22,4),
  "credit" numeric(22,4),
  "currency" bigint,
  "exchange_rate" numeric(22,4),
  "amount" numeric(22,4),
  "cash_flow" text,
  "partner" bigint,
  CONSTRAINT "voucher__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "finance"."voucher__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "finance"."voucher__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "voucher__lines_of" ON "finance"."voucher__lines" (platform_id, doc_id, no);
CREATE TABLE "logistics"."carrier" (
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
  "name" text,
  "name_en" text,
  "truck" boolean,
  "sea" boolean,
  "air" boolean,
  "express" boolean,
  "settlement" text,
  "payment_days" integer,
  "company" bigint,
  "carrier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "carrier_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "logistics"."carrier" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "logistics"."carrier" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "carrier_list" ON "logistics"."carrier" (platform_id, company_id, "number", id);
CREATE INDEX "carrier_all" ON "logistics"."carrier" (platform_id, "number", id);
CREATE INDEX "carrier_list_carrier" ON "logistics"."carrier" (platform_id, "carrier_co", "number", id);
CREATE INDEX "carrier_by_status" ON "logistics"."carrier" (platform_id, company_id, "status", "number", id);
CREATE INDEX "carrier_by_settlement" ON "logistics"."carrier" (platform_id, company_id, "settlement", "number", id);
CREATE INDEX "carrier_grams" ON "logistics"."carrier" USING gin (grams);
CREATE UNIQUE INDEX "number__carrier" ON "logistics"."carrier" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "logistics"."carrier__contacts" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "name" text,
  "phone" text,
  "email" text,
  "is_primary" boolean,
  "carrier_co" bigint,
  CONSTRAINT "carrier__contacts_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "logistics"."carrier__contacts" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "logistics"."carrier__contacts" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "carrier__contacts_of" ON "logistics"."carrier__contacts" (platform_id, doc_id, no);
CREATE TABLE "logistics"."carrier__rates" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "mode" text,
  "origin" text,
  "destination" text,
  "basis" text,
  "price" numeric(22,4),
  "currency" bigint,
  "valid_from" date,
  "valid_to" date,
  "carrier_co" bigint,
  CONSTRAINT "carrier__rates_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "logistics"."carrier__rates" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "logistics"."carrier__rates" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "carrier__rates_of" ON "logistics"."carrier__rates" (platform_id, doc_id, no);
CREATE TABLE "logistics"."delivery_booking" (
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
  "supplier" bigint,
  "factory" bigint,
  "buyer" bigint,
  "warehouse" bigint,
  "expected_date" date,
  "slot_from" time,
  "slot_to" time,
  "dock" text,
  "carrier" bigint,
  "vehicle" bigint,
  "driver" bigint,
  "inspection_required" boolean,
  "inspection" text,
  "inspected" numeric(22,4),
  "remark" text,
  "attachments" bigint[],
  "quantity" numeric(22,4),
  "received" numeric(22,4),
  "planned_cartons" integer,
  "cartons" integer,
  "packed" numeric(22,4),
  "net_weight" numeric(22,4),
  "gross_weight" numeric(22,4),
  "volume" numeric(22,4),
  "booking" text,
  "brand_co" bigint,
  "factory_co" bigint,
  "carrier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "delivery_booking_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "logistics"."delivery_booking" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "logistics"."delivery_booking" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]) OR "carrier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]) OR "carrier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "delivery_booking_list" ON "logistics"."delivery_booking" (platform_id, company_id, "expected_date", id);
CREATE INDEX "delivery_booking_list_brand" ON "logistics"."delivery_booking" (platform_id, "brand_co", "expected_date", id);
CREATE INDEX "delivery_booking_list_factory" ON "logistics"."delivery_booking" (platform_id, "factory_co", "expected_date", id);
CREATE INDEX "delivery_booking_list_carrier" ON "logistics"."delivery_booking" (platform_id, "carrier_co", "expected_date", id);
CREATE INDEX "delivery_booking_by_status" ON "logistics"."delivery_booking" (platform_id, company_id, "status", "expected_date", id);
CREATE INDEX "delivery_booking_by_supplier" ON "logistics"."delivery_booking" (platform_id, company_id, "supplier", "expected_date", id);
CREATE INDEX "delivery_booking_by_warehouse" ON "logistics"."delivery_booking" (platform_id, company_id, "warehouse", "expected_date", id);
CREATE INDEX "delivery_booking_by_carrier" ON "logistics"."delivery_booking" (platform_id, company_id, "carrier", "expected_date", id);
CREATE INDEX "delivery_booking_by_inspection" ON "logistics"."delivery_booking" (platform_id, company_id, "inspection", "expected_date", id);
CREATE INDEX "delivery_booking_grams" ON "logistics"."delivery_booking" USING gin (grams);
CREATE UNIQUE INDEX "number__delivery_booking" ON "logistics"."delivery_booking" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "logistics"."delivery_booking__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "order" bigint,
  "order_line" bigint,
  "style" bigint,
  "colorway" bigint,
  "matrix" jsonb,
  "quantity" numeric(22,4),
  "cartons" integer,
  "received" numeric(22,4),
  "open" numeric(22,4),
  "remark" text,
  "brand_co" bigint,
  "factory_co" bigint,
  "carrier_co" bigint,
  CONSTRAINT "delivery_booking__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "logistics"."delivery_booking__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "logistics"."delivery_booking__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]) OR "carrier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]) OR "carrier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "delivery_booking__lines_of" ON "logistics"."delivery_booking__lines" (platform_id, doc_id, no);
CREATE INDEX "delivery_booking__lines_order_line" ON "logistics"."delivery_booking__lines" (platform_id, "order_line");
CREATE TABLE "logistics"."driver" (
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
  "name" text,
  "carrier" bigint,
  "phone" text,
  "licence_no" text,
  "licence_valid_to" date,
  "licence_image" bigint[],
  "carrier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "driver_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "logistics"."driver" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "logistics"."driver" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "driver_list" ON "logistics"."driver" (platform_id, company_id, "name", id);
CREATE INDEX "driver_all" ON "logistics"."driver" (platform_id, "name", id);
CREATE INDEX "driver_list_carrier" ON "logistics"."driver" (platform_id, "carrier_co", "name", id);
CREATE INDEX "driver_by_carrier" ON "logistics"."driver" (platform_id, company_id, "carrier", "name", id);
CREATE INDEX "driver_by_status" ON "logistics"."driver" (platform_id, company_id, "status", "name", id);
CREATE INDEX "driver_grams" ON "logistics"."driver" USING gin (grams);
CREATE UNIQUE INDEX "unique__driver__licence_no" ON "logistics"."driver" (platform_id, company_id, replace(lower("licence_no"), ' ', ''));
CREATE TABLE "logistics"."packing_list" (
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
  "booking" bigint,
  "method" text,
  "supplier" bigint,
  "buyer" bigint,
  "carrier" bigint,
  "warehouse" bigint,
  "printed" text,
  "print_count" integer,
  "printed_at" timestamptz,
  "printed_by" bigint,
  "remark" text,
  "quantity" numeric(22,4),
  "cartons" integer,
  "net_weight" numeric(22,4),
  "gross_weight" numeric(22,4),
  "volume" numeric(22,4),
  "brand_co" bigint,
  "supplier_co" bigint,
  "carrier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "packing_list_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "logistics"."packing_list" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "logistics"."packing_list" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "carrier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "carrier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "packing_list_list" ON "logistics"."packing_list" (platform_id, company_id, "created_at", id);
CREATE INDEX "packing_list_list_brand" ON "logistics"."packing_list" (platform_id, "brand_co", "created_at", id);
CREATE INDEX "packing_list_list_supplier" ON "logistics"."packing_list" (platform_id, "supplier_co", "created_at", id);
CREATE INDEX "packing_list_list_carrier" ON "logistics"."packing_list" (platform_id, "carrier_co", "created_at", id);
CREATE INDEX "packing_list_by_status" ON "logistics"."packing_list" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "packing_list_by_booking" ON "logistics"."packing_list" (platform_id, company_id, "booking", "created_at", id);
CREATE INDEX "packing_list_by_supplier" ON "logistics"."packing_list" (platform_id, company_id, "supplier", "created_at", id);
CREATE INDEX "packing_list_by_printed" ON "logistics"."packing_list" (platform_id, company_id, "printed", "created_at", id);
CREATE INDEX "packing_list_grams" ON "logistics"."packing_list" USING gin (grams);
CREATE UNIQUE INDEX "number__packing_list" ON "logistics"."packing_list" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "logistics"."packing_list__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "carton_from" integer,
  "carton_to" integer,
  "cartons" integer,
  "booking_line" bigint,
  "style" bigint,
  "colorway" bigint,
  "per_carton" jsonb,
  "pieces" numeric(22,4),
  "quantity" numeric(22,4),
  "length" numeric(22,4),
  "width" numeric(22,4),
  "height" numeric(22,4),
  "volume" numeric(22,4),
  "net_each" numeric(22,4),
  "gross_each" numeric(22,4),
  "net" numeric(22,4),
  "gross" numeric(22,4),
  "remark" text,
  "brand_co" bigint,
  "supplier_co" bigint,
  "carrier_co" bigint,
  CONSTRAINT "packing_list__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "logistics"."packing_list__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "logistics"."packing_list__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "carrier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "carrier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "packing_list__lines_of" ON "logistics"."packing_list__lines" (platform_id, doc_id, no);
CREATE INDEX "packing_list__lines_booking_line" ON "logistics"."packing_list__lines" (platform_id, "booking_line");
CREATE TABLE "logistics"."vehicle" (
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
  "plate" text,
  "carrier" bigint,
  "type" text,
  "load_weight" numeric(22,4),
  "volume" numeric(22,4),
  "carrier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "vehicle_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "logistics"."vehicle" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "logistics"."vehicle" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "vehicle_list" ON "logistics"."vehicle" (platform_id, company_id, "plate", id);
CREATE INDEX "vehicle_all" ON "logistics"."vehicle" (platform_id, "plate", id);
CREATE INDEX "vehicle_list_carrier" ON "logistics"."vehicle" (platform_id, "carrier_co", "plate", id);
CREATE INDEX "vehicle_by_carrier" ON "logistics"."vehicle" (platform_id, company_id, "carrier", "plate", id);
CREATE INDEX "vehicle_by_type" ON "logistics"."vehicle" (platform_id, company_id, "type", "plate", id);
CREATE INDEX "vehicle_by_status" ON "logistics"."vehicle" (platform_id, company_id, "status", "plate", id);
CREATE INDEX "vehicle_grams" ON "logistics"."vehicle" USING gin (grams);
CREATE UNIQUE INDEX "unique__vehicle__plate" ON "logistics"."vehicle" (platform_id, company_id, replace(lower("plate"), ' ', ''));
CREATE TABLE "master"."unit" (
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
  "code" text,
  "name" text,
  "name_en" text,
  "dimension" text,
  "numerator" integer,
  "denominator" integer,
  "decimals" integer,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "unit_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "master"."unit" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "master"."unit" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "unit_list" ON "master"."unit" (platform_id, company_id, "code", id);
CREATE INDEX "unit_all" ON "master"."unit" (platform_id, "code", id);
CREATE INDEX "unit_by_dimension" ON "master"."unit" (platform_id, company_id, "dimension", "code", id);
CREATE INDEX "unit_by_status" ON "master"."unit" (platform_id, company_id, "status", "code", id);
CREATE INDEX "unit_grams" ON "master"."unit" USING gin (grams);
CREATE UNIQUE INDEX "unique__unit__code" ON "master"."unit" (platform_id, company_id, replace(lower("code"), ' ', ''));
CREATE TABLE "material"."material" (
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
  "name" text,
  "name_en" text,
  "description" text,
  "group" bigint,
  "type" text,
  "unit" bigint,
  "specification" text,
  "width" numeric(22,4),
  "gram_weight" numeric(22,4),
  "metre_weight" numeric(22,4),
  "dos_min" integer,
  "dos_target" integer,
  "dos_max" integer,
  "image" bigint[],
  "valid_from" date,
  "valid_to" date,
  "attachments" bigint[],
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "material_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "material"."material" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "material"."material" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
CREATE INDEX "material_list" ON "material"."material" (platform_id, company_id, "created_at", id);
CREATE INDEX "material_by_group" ON "material"."material" (platform_id, company_id, "group", "created_at", id);
CREATE INDEX "material_by_type" ON "material"."material" (platform_id, company_id, "type", "created_at", id);
CREATE INDEX "material_by_status" ON "material"."material" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "material_grams" ON "material"."material" USING gin (grams);
CREATE INDEX "material_shared" ON "material"."material" USING gin (shared);
CREATE UNIQUE INDEX "number__material" ON "material"."material" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "material"."material__compositions" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "fibre" text,
  "share" numeric(22,4),
  "shared" bigint[] NOT NULL DEFAULT '{}',
  CONSTRAINT "material__compositions_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "material"."material__compositions" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "material"."material__compositions" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
CREATE INDEX "material__compositions_of" ON "material"."material__compositions" (platform_id, doc_id, no);
CREATE TABLE "material"."material__suppliers" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "supplier" bigint,
  "supplier_item" text,
  "minimum" numeric(22,4),
  "lead_days" integer,
  "main" boolean,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  CONSTRAINT "material__suppliers_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "material"."material__suppliers" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "material"."material__suppliers" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
CREATE INDEX "material__suppliers_of" ON "material"."material__suppliers" (platform_id, doc_id, no);
CREATE TABLE "material"."material_colour" (
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
  "material" bigint,
  "colour" bigint,
  "supplier" bigint,
  "supplier_colour" text,
  "lab_dip" text,
  "lab_dip_date" date,
  "delta_e" numeric(22,4),
  "image" bigint[],
  "supplier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "material_colour_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "material"."material_colour" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "material"."material_colour" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "material_colour_list" ON "material"."material_colour" (platform_id, company_id, "number", id);
CREATE INDEX "material_colour_list_supplier" ON "material"."material_colour" (platform_id, "supplier_co", "number", id);
CREATE INDEX "material_colour_by_material" ON "material"."material_colour" (platform_id, company_id, "material", "number", id);
CREATE INDEX "material_colour_by_colour" ON "material"."material_colour" (platform_id, company_id, "colour", "number", id);
CREATE INDEX "material_colour_by_supplier" ON "material"."material_colour" (platform_id, company_id, "supplier", "number", id);
CREATE INDEX "material_colour_by_status" ON "material"."material_colour" (platform_id, company_id, "status", "number", id);
CREATE INDEX "material_colour_grams" ON "material"."material_colour" USING gin (grams);
CREATE UNIQUE INDEX "number__material_colour" ON "material"."material_colour" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE UNIQUE INDEX "unique__material_colour__material__colour__supplier" ON "material"."material_colour" (platform_id, company_id, "material", "colour", "supplier");
CREATE TABLE "material"."material_group" (
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
  "code" text,
  "name" text,
  "name_en" text,
  "parent" bigint,
  "unit" bigint,
  "number_prefix" text,
  "test_required" text,
  "incoming_inspection" boolean,
  "inspection_template" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "material_group_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "material"."material_group" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "material"."material_group" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "material_group_list" ON "material"."material_group" (platform_id, company_id, "code", id);
CREATE INDEX "material_group_all" ON "material"."material_group" (platform_id, "code", id);
CREATE INDEX "material_group_by_parent" ON "material"."material_group" (platform_id, company_id, "parent", "code", id);
CREATE INDEX "material_group_by_status" ON "material"."material_group" (platform_id, company_id, "status", "code", id);
CREATE INDEX "material_group_grams" ON "material"."material_group" USING gin (grams);
CREATE UNIQUE INDEX "unique__material_group__code" ON "material"."material_group" (platform_id, company_id, replace(lower("code"), ' ', ''));
CREATE TABLE "order"."order_change" (
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
  "order" bigint,
  "from_revision" integer,
  "to_revision" integer,
  "initiator" text,
  "supplier" bigint,
  "buyer" bigint,
  "currency" bigint,
  "reason" text,
  "effective_date" date,
  "attachments" bigint[],
  "difference" numeric(22,4),
  "confirmed_at" date,
  "supplier_co" bigint,
  "brand_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "order_change_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."order_change" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."order_change" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "order_change_list" ON "order"."order_change" (platform_id, company_id, "created_at", id);
CREATE INDEX "order_change_list_supplier" ON "order"."order_change" (platform_id, "supplier_co", "created_at", id);
CREATE INDEX "order_change_list_brand" ON "order"."order_change" (platform_id, "brand_co", "created_at", id);
CREATE INDEX "order_change_by_status" ON "order"."order_change" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "order_change_by_order" ON "order"."order_change" (platform_id, company_id, "order", "created_at", id);
CREATE INDEX "order_change_by_supplier" ON "order"."order_change" (platform_id, company_id, "supplier", "created_at", id);
CREATE INDEX "order_change_by_initiator" ON "order"."order_change" (platform_id, company_id, "initiator", "created_at", id);
CREATE INDEX "order_change_grams" ON "order"."order_change" USING gin (grams);
CREATE UNIQUE INDEX "number__order_change" ON "order"."order_change" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "order"."order_change__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "field" text,
  "order_line" bigint,
  "style" bigint,
  "colorway" bigint,
  "new_matrix" jsonb,
  "new_price" numeric(22,4),
  "new_date" date,
  "from" text,
  "to" text,
  "difference" numeric(22,4),
  "supplier_co" bigint,
  "brand_co" bigint,
  CONSTRAINT "order_change__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."order_change__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."order_change__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "order_change__lines_of" ON "order"."order_change__lines" (platform_id, doc_id, no);
CREATE INDEX "order_change__lines_order_line" ON "order"."order_change__lines" (platform_id, "order_line");
CREATE TABLE "order"."order_history" (
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
  "order" bigint,
  "revision" integer,
  "change" bigint,
  "reason" text,
  "replaced_on" date,
  "changed_by" bigint,
  "supplier" bigint,
  "factory" bigint,
  "currency" bigint,
  "exchange_rate" numeric(22,4),
  "tax_rate" numeric(22,4),
  "etd" date,
  "eta" date,
  "quantity" numeric(22,4),
  "net" numeric(22,4),
  "tax" numeric(22,4),
  "gross" numeric(22,4),
  "supplier_co" bigint,
  "factory_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "order_history_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."order_history" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."order_history" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "order_history_list" ON "order"."order_history" (platform_id, company_id, "replaced_on", id);
CREATE INDEX "order_history_list_supplier" ON "order"."order_history" (platform_id, "supplier_co", "replaced_on", id);
CREATE INDEX "order_history_list_factory" ON "order"."order_history" (platform_id, "factory_co", "replaced_on", id);
CREATE INDEX "order_history_by_order" ON "order"."order_history" (platform_id, company_id, "order", "replaced_on", id);
CREATE INDEX "order_history_by_supplier" ON "order"."order_history" (platform_id, company_id, "supplier", "replaced_on", id);
CREATE INDEX "order_history_grams" ON "order"."order_history" USING gin (grams);
CREATE UNIQUE INDEX "number__order_history" ON "order"."order_history" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE UNIQUE INDEX "unique__order_history__order__revision" ON "order"."order_history" (platform_id, company_id, "order", "revision");
CREATE TABLE "order"."order_history__changes" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "field" text,
  "line" integer,
  "from" text,
  "to" text,
  "supplier_co" bigint,
  "factory_co" bigint,
  CONSTRAINT "order_history__changes_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."order_history__changes" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."order_history__changes" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "order_history__changes_of" ON "order"."order_history__changes" (platform_id, doc_id, no);
CREATE TABLE "order"."order_history__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "order_line" bigint,
  "style" bigint,
  "colorway" bigint,
  "matrix" jsonb,
  "quantity" numeric(22,4),
  "price" numeric(22,4),
  "net" numeric(22,4),
  "tax" numeric(22,4),
  "gross" numeric(22,4),
  "supplier_co" bigint,
  "factory_co" bigint,
  CONSTRAINT "order_history__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."order_history__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."order_history__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "order_history__lines_of" ON "order"."order_history__lines" (platform_id, doc_id, no);
CREATE INDEX "order_history__lines_order_line" ON "order"."order_history__lines" (platform_id, "order_line");
CREATE TABLE "order"."order_tracking" (
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
  "order" bigint,
  "template" bigint,
  "supplier" bigint,
  "factory" bigint,
  "etd" date,
  "progress" numeric(22,4),
  "next_node" text,
  "next_date" date,
  "delay" integer,
  "risk" text,
  "supplier_co" bigint,
  "factory_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "order_tracking_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."order_tracking" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."order_tracking" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "order_tracking_list" ON "order"."order_tracking" (platform_id, company_id, "next_date", id);
CREATE INDEX "order_tracking_list_supplier" ON "order"."order_tracking" (platform_id, "supplier_co", "next_date", id);
CREATE INDEX "order_tracking_list_factory" ON "order"."order_tracking" (platform_id, "factory_co", "next_date", id);
CREATE INDEX "order_tracking_by_status" ON "order"."order_tracking" (platform_id, company_id, "status", "next_date", id);
CREATE INDEX "order_tracking_by_supplier" ON "order"."order_tracking" (platform_id, company_id, "supplier", "next_date", id);
CREATE INDEX "order_tracking_by_factory" ON "order"."order_tracking" (platform_id, company_id, "factory", "next_date", id);
CREATE INDEX "order_tracking_by_risk" ON "order"."order_tracking" (platform_id, company_id, "risk", "next_date", id);
CREATE INDEX "order_tracking_by_etd" ON "order"."order_tracking" (platform_id, company_id, "etd", "next_date", id);
CREATE INDEX "order_tracking_grams" ON "order"."order_tracking" USING gin (grams);
CREATE UNIQUE INDEX "number__order_tracking" ON "order"."order_tracking" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE UNIQUE INDEX "unique__order_tracking__order" ON "order"."order_tracking" (platform_id, company_id, "order");
CREATE TABLE "order"."order_tracking__nodes" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "node" text,
  "node_en" text,
  "offset" integer,
  "side" text,
  "mode" text,
  "restriction" text,
  "edit_roles" text,
  "view_roles" text,
  "plan_date" date,
  "actual_date" date,
  "delay" integer,
  "done" integer,
  "photo" bigint[],
  "remark" text,
  "supplier_co" bigint,
  "factory_co" bigint,
  CONSTRAINT "order_tracking__nodes_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."order_tracking__nodes" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."order_tracking__nodes" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "order_tracking__nodes_of" ON "order"."order_tracking__nodes" (platform_id, doc_id, no);
CREATE TABLE "order"."price_list" (
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
  "supplier" bigint,
  "kind" text,
  "style" bigint,
  "colour" bigint,
  "sku" bigint,
  "material" bigint,
  "material_colour" bigint,
  "unit" bigint,
  "currency" bigint,
  "tax_rate" numeric(22,4),
  "net_price" numeric(22,4),
  "gross_price" numeric(22,4),
  "valid_from" date,
  "valid_to" date,
  "source" text,
  "source_number" text,
  "remark" text,
  "supplier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "price_list_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."price_list" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."price_list" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "price_list_list" ON "order"."price_list" (platform_id, company_id, "valid_from", id);
CREATE INDEX "price_list_list_supplier" ON "order"."price_list" (platform_id, "supplier_co", "valid_from", id);
CREATE INDEX "price_list_by_supplier" ON "order"."price_list" (platform_id, company_id, "supplier", "valid_from", id);
CREATE INDEX "price_list_by_style" ON "order"."price_list" (platform_id, company_id, "style", "valid_from", id);
CREATE INDEX "price_list_by_sku" ON "order"."price_list" (platform_id, company_id, "sku", "valid_from", id);
CREATE INDEX "price_list_by_material" ON "order"."price_list" (platform_id, company_id, "material", "valid_from", id);
CREATE INDEX "price_list_by_status" ON "order"."price_list" (platform_id, company_id, "status", "valid_from", id);
CREATE INDEX "price_list_grams" ON "order"."price_list" USING gin (grams);
CREATE TABLE "order"."price_list__tiers" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "from" numeric(22,4),
  "price" numeric(22,4),
  "gross" numeric(22,4),
  "supplier_co" bigint,
  CONSTRAINT "price_list__tiers_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."price_list__tiers" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."price_list__tiers" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "price_list__tiers_of" ON "order"."price_list__tiers" (platform_id, doc_id, no);
CREATE TABLE "order"."purchase_order" (
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
  "type" text,
  "brand" bigint,
  "supplier" bigint,
  "factory" bigint,
  "season" bigint,
  "wave" text,
  "order_date" date,
  "etd" date,
  "eta" date,
  "merchandiser" bigint,
  "currency" bigint,
  "exchange_rate" numeric(22,4),
  "tax_rate" numeric(22,4),
  "payment_terms" text,
  "trade_terms" text,
  "contract_no" text,
  "signing" text,
  "remark" text,
  "attachments" bigint[],
  "quantity" numeric(22,4),
  "net" numeric(22,4),
  "tax" numeric(22,4),
  "gross" numeric(22,4),
  "base_gross" numeric(22,4),
  "unpriced" integer,
  "booked" numeric(22,4),
  "received" numeric(22,4),
  "returned" numeric(22,4),
  "open" numeric(22,4),
  "booking" text,
  "open_state" text,
  "closed_from" text,
  "additions" numeric(22,4),
  "deductions" numeric(22,4),
  "settled_amount" numeric(22,4),
  "to_settle" numeric(22,4),
  "revision" integer,
  "confirmed_at" date,
  "supplier_co" bigint,
  "factory_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "purchase_order_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."purchase_order" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."purchase_order" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "purchase_order_list" ON "order"."purchase_order" (platform_id, company_id, "order_date", id);
CREATE INDEX "purchase_order_list_supplier" ON "order"."purchase_order" (platform_id, "supplier_co", "order_date", id);
CREATE INDEX "purchase_order_list_factory" ON "order"."purchase_order" (platform_id, "factory_co", "order_date", id);
CREATE INDEX "purchase_order_by_status" ON "order"."purchase_order" (platform_id, company_id, "status", "order_date", id);
CREATE INDEX "purchase_order_by_supplier" ON "order"."purchase_order" (platform_id, company_id, "supplier", "order_date", id);
CREATE INDEX "purchase_order_by_factory" ON "order"."purchase_order" (platform_id, company_id, "factory", "order_date", id);
CREATE INDEX "purchase_order_by_brand" ON "order"."purchase_order" (platform_id, company_id, "brand", "order_date", id);
CREATE INDEX "purchase_order_by_season" ON "order"."purchase_order" (platform_id, company_id, "season", "order_date", id);
CREATE INDEX "purchase_order_by_etd" ON "order"."purchase_order" (platform_id, company_id, "etd", "order_date", id);
CREATE INDEX "purchase_order_by_booking" ON "order"."purchase_order" (platform_id, company_id, "booking", "order_date", id);
CREATE INDEX "purchase_order_by_contract_no" ON "order"."purchase_order" (platform_id, company_id, "contract_no", "order_date", id);
CREATE INDEX "purchase_order_grams" ON "order"."purchase_order" USING gin (grams);
CREATE UNIQUE INDEX "number__purchase_order" ON "order"."purchase_order" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "order"."purchase_order__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "style" bigint,
  "colorway" bigint,
  "matrix" jsonb,
  "quantity" numeric(22,4),
  "price" numeric(22,4),
  "net" numeric(22,4),
  "tax" numeric(22,4),
  "gross" numeric(22,4),
  "tolerance" numeric(22,4),
  "booked" numeric(22,4),
  "received" numeric(22,4),
  "returned" numeric(22,4),
  "settled" numeric(22,4),
  "open" numeric(22,4),
  "received_gross" numeric(22,4),
  "unpriced" integer,
  "remark" text,
  "supplier_co" bigint,
  "factory_co" bigint,
  CONSTRAINT "purchase_order__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."purchase_order__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."purchase_order__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "purchase_order__lines_of" ON "order"."purchase_order__lines" (platform_id, doc_id, no);
CREATE TABLE "order"."tracking_template" (
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
  "name" text,
  "order_type" text,
  "category" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "tracking_template_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."tracking_template" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."tracking_template" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "tracking_template_list" ON "order"."tracking_template" (platform_id, company_id, "number", id);
CREATE INDEX "tracking_template_by_order_type" ON "order"."tracking_template" (platform_id, company_id, "order_type", "number", id);
CREATE INDEX "tracking_template_by_category" ON "order"."tracking_template" (platform_id, company_id, "category", "number", id);
CREATE INDEX "tracking_template_by_status" ON "order"."tracking_template" (platform_id, company_id, "status", "number", id);
CREATE INDEX "tracking_template_grams" ON "order"."tracking_template" USING gin (grams);
CREATE UNIQUE INDEX "number__tracking_template" ON "order"."tracking_template" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "order"."tracking_template__nodes" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "sequence" integer,
  "node" text,
  "node_en" text,
  "offset" integer,
  "side" text,
  "mode" text,
  "restriction" text,
  "edit_roles" text,
  "view_roles" text,
  CONSTRAINT "tracking_template__nodes_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."tracking_template__nodes" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."tracking_template__nodes" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "tracking_template__nodes_of" ON "order"."tracking_template__nodes" (platform_id, doc_id, no);
CREATE TABLE "production"."plant" (
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
  "code" text,
  "name" text,
  "company" bigint,
  "parent" bigint,
  "site_id" text,
  "description" text,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "plant_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "production"."plant" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "production"."plant" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "plant_list" ON "production"."plant" (platform_id, company_id, "code", id);
CREATE INDEX "plant_by_company" ON "production"."plant" (platform_id, company_id, "company", "code", id);
CREATE INDEX "plant_by_status" ON "production"."plant" (platform_id, company_id, "status", "code", id);
CREATE INDEX "plant_grams" ON "production"."plant" USING gin (grams);
CREATE UNIQUE INDEX "unique__plant__code" ON "production"."plant" (platform_id, company_id, replace(lower("code"), ' ', ''));
CREATE TABLE "quality"."aql_standard" (
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
  "name" text,
  "standard" text,
  "level" text,
  "aql" text,
  "severity" text,
  "order_min" integer,
  "order_max" integer,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "aql_standard_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."aql_standard" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."aql_standard" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "aql_standard_list" ON "quality"."aql_standard" (platform_id, company_id, "number", id);
CREATE INDEX "aql_standard_all" ON "quality"."aql_standard" (platform_id, "number", id);
CREATE INDEX "aql_standard_by_level" ON "quality"."aql_standard" (platform_id, company_id, "level", "number", id);
CREATE INDEX "aql_standard_by_aql" ON "quality"."aql_standard" (platform_id, company_id, "aql", "number", id);
CREATE INDEX "aql_standard_by_severity" ON "quality"."aql_standard" (platform_id, company_id, "severity", "number", id);
CREATE INDEX "aql_standard_by_status" ON "quality"."aql_standard" (platform_id, company_id, "status", "number", id);
CREATE INDEX "aql_standard_grams" ON "quality"."aql_standard" USING gin (grams);
CREATE UNIQUE INDEX "number__aql_standard" ON "quality"."aql_standard" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "quality"."aql_standard__rows" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "order_min" integer,
  "order_max" integer,
  "letter" text,
  "sampling" integer,
  "qualified" integer,
  "unqualified" integer,
  CONSTRAINT "aql_standard__rows_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."aql_standard__rows" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."aql_standard__rows" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "aql_standard__rows_of" ON "quality"."aql_standard__rows" (platform_id, doc_id, no);
CREATE TABLE "quality"."defect" (
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
  "name" text,
  "name_en" text,
  "type" text,
  "part" text,
  "weight" numeric(22,4),
  "description" text,
  "image" bigint[],
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "defect_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."defect" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."defect" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "defect_list" ON "quality"."defect" (platform_id, company_id, "number", id);
CREATE INDEX "defect_all" ON "quality"."defect" (platform_id, "number", id);
CREATE INDEX "defect_by_type" ON "quality"."defect" (platform_id, company_id, "type", "number", id);
CREATE INDEX "defect_by_part" ON "quality"."defect" (platform_id, company_id, "part", "number", id);
CREATE INDEX "defect_by_status" ON "quality"."defect" (platform_id, company_id, "status", "number", id);
CREATE INDEX "defect_grams" ON "quality"."defect" USING gin (grams);
CREATE UNIQUE INDEX "number__defect" ON "quality"."defect" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE UNIQUE INDEX "unique__defect__name__part" ON "quality"."defect" (platform_id, company_id, replace(lower("name"), ' ', ''), replace(lower("part"), ' ', ''));
CREATE TABLE "quality"."final_inspection" (
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
  "phase" text,
  "order" bigint,
  "booking" bigint,
  "packing_list" bigint,
  "supplier" bigint,
  "factory" bigint,
  "previous" bigint,
  "next" bigint,
  "inspector" bigint,
  "date" date,
  "lot_quantity" numeric(22,4),
  "standard" bigint,
  "level" text,
  "aql_major" text,
  "aql_minor" text,
  "code_letter" text,
  "sample_size" integer,
  "minor_sample" integer,
  "critical_accept" integer,
  "critical_reject" integer,
  "major_accept" integer,
  "major_reject" integer,
  "minor_accept" integer,
  "minor_reject" integer,
  "template" bigint,
  "critical_found" integer,
  "major_found" integer,
  "minor_found" integer,
  "verdict" text,
  "comment" text,
  "attachments" bigint[],
  "supplier_co" bigint,
  "factory_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "final_inspection_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."final_inspection" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."final_inspection" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "final_inspection_list" ON "quality"."final_inspection" (platform_id, company_id, "date", id);
CREATE INDEX "final_inspection_list_supplier" ON "quality"."final_inspection" (platform_id, "supplier_co", "date", id);
CREATE INDEX "final_inspection_list_factory" ON "quality"."final_inspection" (platform_id, "factory_co", "date", id);
CREATE INDEX "final_inspection_by_status" ON "quality"."final_inspection" (platform_id, company_id, "status", "date", id);
CREATE INDEX "final_inspection_by_phase" ON "quality"."final_inspection" (platform_id, company_id, "phase", "date", id);
CREATE INDEX "final_inspection_by_supplier" ON "quality"."final_inspection" (platform_id, company_id, "supplier", "date", id);
CREATE INDEX "final_inspection_by_inspector" ON "quality"."final_inspection" (platform_id, company_id, "inspector", "date", id);
CREATE INDEX "final_inspection_by_booking" ON "quality"."final_inspection" (platform_id, company_id, "booking", "date", id);
CREATE INDEX "final_inspection_grams" ON "quality"."final_inspection" USING gin (grams);
CREATE UNIQUE INDEX "number__final_inspection" ON "quality"."final_inspection" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "quality"."final_inspection__defects" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "defect" bigint,
  "item" text,
  "class" text,
  "found" integer,
  "photo" bigint[],
  "critical" integer,
  "major" integer,
  "minor" integer,
  "supplier_co" bigint,
  "factory_co" bigint,
  CONSTRAINT "final_inspection__defects_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."final_inspection__defects" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."final_inspection__defects" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "final_inspection__defects_of" ON "quality"."final_inspection__defects" (platform_id, doc_id, no);
CREATE TABLE "quality"."final_inspection__items" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "level1" text,
  "level2" text,
  "level3" text,
  "standard" text,
  "required" boolean,
  "result" text,
  "photo" bigint[],
  "remark" text,
  "supplier_co" bigint,
  "factory_co" bigint,
  CONSTRAINT "final_inspection__items_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."final_inspection__items" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."final_inspection__items" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "final_inspection__items_of" ON "quality"."final_inspection__items" (platform_id, doc_id, no);
CREATE TABLE "quality"."final_inspection__measurements" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "style" bigint,
  "size" text,
  "part" text,
  "spec" numeric(22,4),
  "tolerance" numeric(22,4),
  "value1" numeric(22,4),
  "value2" numeric(22,4),
  "value3" numeric(22,4),
  "outside" boolean,
  "supplier_co" bigint,
  "factory_co" bigint,
  CONSTRAINT "final_inspection__measurements_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."final_inspection__measurements" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."final_inspection__measurements" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "final_inspection__measurements_of" ON "quality"."final_inspection__measurements" (platform_id, doc_id, no);
CREATE TABLE "quality"."inspection_template" (
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
  "name" text,
  "phase" text,
  "category" bigint,
  "edition" integer,
  "previous" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "inspection_template_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."inspection_template" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."inspection_template" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "inspection_template_list" ON "quality"."inspection_template" (platform_id, company_id, "number", id);
CREATE INDEX "inspection_template_by_phase" ON "quality"."inspection_template" (platform_id, company_id, "phase", "number", id);
CREATE INDEX "inspection_template_by_category" ON "quality"."inspection_template" (platform_id, company_id, "category", "number", id);
CREATE INDEX "inspection_template_by_status" ON "quality"."inspection_template" (platform_id, company_id, "status", "number", id);
CREATE INDEX "inspection_template_grams" ON "quality"."inspection_template" USING gin (grams);
CREATE UNIQUE INDEX "number__inspection_template" ON "quality"."inspection_template" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "quality"."inspection_template__items" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "level1" text,
  "level2" text,
  "level3" text,
  "standard" text,
  "method" text,
  "required" boolean,
  CONSTRAINT "inspection_template__items_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."inspection_template__items" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."inspection_template__items" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "inspection_template__items_of" ON "quality"."inspection_template__items" (platform_id, doc_id, no);
CREATE TABLE "quality"."return_order" (
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
  "receipt" bigint,
  "inspection" bigint,
  "supplier" bigint,
  "warehouse" bigint,
  "date" date,
  "settlement" text,
  "reason" text,
  "currency" bigint,
  "attachments" bigint[],
  "quantity" numeric(22,4),
  "net" numeric(22,4),
  "amount" numeric(22,4),
  "open" numeric(22,4),
  "settling" text,
  "supplier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "return_order_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."return_order" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."return_order" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "return_order_list" ON "quality"."return_order" (platform_id, company_id, "date", id);
CREATE INDEX "return_order_list_supplier" ON "quality"."return_order" (platform_id, "supplier_co", "date", id);
CREATE INDEX "return_order_by_status" ON "quality"."return_order" (platform_id, company_id, "status", "date", id);
CREATE INDEX "return_order_by_supplier" ON "quality"."return_order" (platform_id, company_id, "supplier", "date", id);
CREATE INDEX "return_order_by_warehouse" ON "quality"."return_order" (platform_id, company_id, "warehouse", "date", id);
CREATE INDEX "return_order_by_settling" ON "quality"."return_order" (platform_id, company_id, "settling", "date", id);
CREATE INDEX "return_order_by_receipt" ON "quality"."return_order" (platform_id, company_id, "receipt", "date", id);
CREATE INDEX "return_order_grams" ON "quality"."return_order" USING gin (grams);
CREATE UNIQUE INDEX "number__return_order" ON "quality"."return_order" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "quality"."return_order__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "receipt_line" bigint,
  "order" bigint,
  "order_line" bigint,
  "style" bigint,
  "colorway" bigint,
  "matrix" jsonb,
  "quantity" numeric(22,4),
  "bin" bigint,
  "lot" text,
  "price" numeric(22,4),
  "tax_rate" numeric(22,4),
  "net" numeric(22,4),
  "tax" numeric(22,4),
  "amount" numeric(22,4),
  "settled" numeric(22,4),
  "open" numeric(22,4),
  "supplier_co" bigint,
  CONSTRAINT "return_order__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."return_order__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "quality"."return_order__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "return_order__lines_of" ON "quality"."return_order__lines" (platform_id, doc_id, no);
CREATE INDEX "return_order__lines_receipt_line" ON "quality"."return_order__lines" (platform_id, "receipt_line");
CREATE INDEX "return_order__lines_order_line" ON "quality"."return_order__lines" (platform_id, "order_line");
CREATE TABLE "supplier"."factory" (
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
  "name" text,
  "name_en" text,
  "supplier" bigint,
  "company" bigint,
  "address" jsonb,
  "categories" bigint[],
  "workers" integer,
  "machine_count" integer,
  "monthly_capacity" numeric(22,4),
  "audit_valid_to" date,
  "supplier_co" bigint,
  "factory_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "factory_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "supplier"."factory" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "supplier"."factory" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "factory_list" ON "supplier"."factory" (platform_id, company_id, "created_at", id);
CREATE INDEX "factory_list_supplier" ON "supplier"."factory" (platform_id, "supplier_co", "created_at", id);
CREATE INDEX "factory_list_factory" ON "supplier"."factory" (platform_id, "factory_co", "created_at", id);
CREATE INDEX "factory_by_supplier" ON "supplier"."factory" (platform_id, company_id, "supplier", "created_at", id);
CREATE INDEX "factory_by_status" ON "supplier"."factory" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "factory_grams" ON "supplier"."factory" USING gin (grams);
CREATE UNIQUE INDEX "number__factory" ON "supplier"."factory" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "supplier"."factory__certificates" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "kind" text,
  "certificate_no" text,
  "valid_from" date,
  "valid_to" date,
  "file" bigint[],
  "supplier_co" bigint,
  "factory_co" bigint,
  CONSTRAINT "factory__certificates_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "supplier"."factory__certificates" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "supplier"."factory__certificates" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "factory__certificates_of" ON "supplier"."factory__certificates" (platform_id, doc_id, no);
CREATE TABLE "supplier"."factory__contacts" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "name" text,
  "position" text,
  "phone" text,
  "email" text,
  "is_primary" boolean,
  "supplier_co" bigint,
  "factory_co" bigint,
  CONSTRAINT "factory__contacts_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "supplier"."factory__contacts" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "supplier"."factory__contacts" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "factory__contacts_of" ON "supplier"."factory__contacts" (platform_id, doc_id, no);
CREATE TABLE "supplier"."factory__machines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "machine" text,
  "model" text,
  "count" integer,
  "supplier_co" bigint,
  "factory_co" bigint,
  CONSTRAINT "factory__machines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "supplier"."factory__machines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "supplier"."factory__machines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "factory__machines_of" ON "supplier"."factory__machines" (platform_id, doc_id, no);
CREATE TABLE "supplier"."supplier" (
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
  "short_name" text,
  "name" text,
  "name_en" text,
  "tax_id" text,
  "tax_id_check" text,
  "type" text,
  "grade" text,
  "grade_note" text,
  "scale" text,
  "categories" bigint[],
  "business_scope" text,
  "brands" bigint[],
  "address" jsonb,
  "settlement" text,
  "payment_days" integer,
  "currency" bigint,
  "vat_rate" numeric(22,4),
  "owner" bigint,
  "valid_from" date,
  "valid_to" date,
  "company" bigint,
  "licence" bigint[],
  "supplier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "supplier_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "supplier"."supplier" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "supplier"."supplier" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "supplier_list" ON "supplier"."supplier" (platform_id, company_id, "created_at", id);
CREATE INDEX "supplier_list_supplier" ON "supplier"."supplier" (platform_id, "supplier_co", "created_at", id);
CREATE INDEX "supplier_by_type" ON "supplier"."supplier" (platform_id, company_id, "type", "created_at", id);
CREATE INDEX "supplier_by_grade" ON "supplier"."supplier" (platform_id, company_id, "grade", "created_at", id);
CREATE INDEX "supplier_by_status" ON "supplier"."supplier" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "supplier_by_owner" ON "supplier"."supplier" (platform_id, company_id, "owner", "created_at", id);
CREATE INDEX "supplier_grams" ON "supplier"."supplier" USING gin (grams);
CREATE UNIQUE INDEX "number__supplier" ON "supplier"."supplier" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE UNIQUE INDEX "unique__supplier__tax_id" ON "supplier"."supplier" (platform_id, company_id, replace(lower("tax_id"), ' ', ''));
CREATE TABLE "supplier"."supplier__bank_accounts" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "bank" text,
  "domestic" boolean,
  "branch_code" text,
  "account_no" text,
  "account_name" text,
  "currency" bigint,
  "is_default" boolean,
  "state" text,
  "supplier_co" bigint,
  CONSTRAINT "supplier__bank_accounts_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "supplier"."supplier__bank_accounts" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "supplier"."supplier__bank_accounts" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "supplier__bank_accounts_of" ON "supplier"."supplier__bank_accounts" (platform_id, doc_id, no);
CREATE TABLE "supplier"."supplier__certificates" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "kind" text,
  "certificate_no" text,
  "issuer" text,
  "valid_from" date,
  "valid_to" date,
  "file" bigint[],
  "supplier_co" bigint,
  CONSTRAINT "supplier__certificates_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "supplier"."supplier__certificates" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "supplier"."supplier__certificates" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "supplier__certificates_of" ON "supplier"."supplier__certificates" (platform_id, doc_id, no);
CREATE TABLE "supplier"."supplier__contacts" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "name" text,
  "position" text,
  "phone" text,
  "email" text,
  "is_primary" boolean,
  "supplier_co" bigint,
  CONSTRAINT "supplier__contacts_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "supplier"."supplier__contacts" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "supplier"."supplier__contacts" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "supplier__contacts_of" ON "supplier"."supplier__contacts" (platform_id, doc_id, no);
CREATE TABLE "supplier"."supplier__contracts" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "contract_no" text,
  "title" text,
  "valid_from" date,
  "valid_to" date,
  "file" bigint[],
  "supplier_co" bigint,
  CONSTRAINT "supplier__contracts_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "supplier"."supplier__contracts" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "supplier"."supplier__contracts" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "supplier__contracts_of" ON "supplier"."supplier__contracts" (platform_id, doc_id, no);
CREATE TABLE "warehouse"."bin" (
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
  "warehouse" bigint,
  "zone" text,
  "row" text,
  "level" text,
  "code" text,
  "kind" text,
  "capacity" numeric(22,4),
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "bin_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "warehouse"."bin" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "warehouse"."bin" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "bin_list" ON "warehouse"."bin" (platform_id, company_id, "number", id);
CREATE INDEX "bin_by_warehouse" ON "warehouse"."bin" (platform_id, company_id, "warehouse", "number", id);
CREATE INDEX "bin_by_kind" ON "warehouse"."bin" (platform_id, company_id, "kind", "number", id);
CREATE INDEX "bin_by_status" ON "warehouse"."bin" (platform_id, company_id, "status", "number", id);
CREATE INDEX "bin_grams" ON "warehouse"."bin" USING gin (grams);
CREATE UNIQUE INDEX "number__bin" ON "warehouse"."bin" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "warehouse"."inventory" (
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
  "warehouse" bigint,
  "bin" bigint,
  "sku" bigint,
  "style" bigint,
  "colorway" bigint,
  "size" text,
  "lot" text,
  "quantity" numeric(22,4),
  "allocated" numeric(22,4),
  "free" numeric(22,4),
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "inventory_pkey" PRIMARY KEY (platform_id, id),
  CONSTRAINT "floor__inventory__quantity" CHECK ("quantity" >= 0),
  CONSTRAINT "floor__inventory__allocated" CHECK ("allocated" >= 0),
  CONSTRAINT "floor__inventory__free" CHECK ("free" >= 0)
);
ALTER TABLE "warehouse"."inventory" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "warehouse"."inventory" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "inventory_list" ON "warehouse"."inventory" (platform_id, company_id, "sku", id);
CREATE INDEX "inventory_by_warehouse" ON "warehouse"."inventory" (platform_id, company_id, "warehouse", "sku", id);
CREATE INDEX "inventory_by_bin" ON "warehouse"."inventory" (platform_id, company_id, "bin", "sku", id);
CREATE INDEX "inventory_by_style" ON "warehouse"."inventory" (platform_id, company_id, "style", "sku", id);
CREATE INDEX "inventory_by_colorway" ON "warehouse"."inventory" (platform_id, company_id, "colorway", "sku", id);
CREATE INDEX "inventory_grams" ON "warehouse"."inventory" USING gin (grams);
CREATE UNIQUE INDEX "balance__inventory" ON "warehouse"."inventory" (platform_id, company_id, "warehouse", "bin", "sku", "style", "colorway", "size", "lot") NULLS NOT DISTINCT;
CREATE TABLE "warehouse"."product_in" (
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
  "source" text,
  "booking" bigint,
  "supplier" bigint,
  "factory" bigint,
  "warehouse" bigint,
  "date" date,
  "currency" bigint,
  "remark" text,
  "attachments" bigint[],
  "quantity" numeric(22,4),
  "net" numeric(22,4),
  "gross" numeric(22,4),
  "returned" numeric(22,4),
  "open" numeric(22,4),
  "settlement" text,
  "supplier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "product_in_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "warehouse"."product_in" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "warehouse"."product_in" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "product_in_list" ON "warehouse"."product_in" (platform_id, company_id, "date", id);
CREATE INDEX "product_in_list_supplier" ON "warehouse"."product_in" (platform_id, "supplier_co", "date", id);
CREATE INDEX "product_in_by_status" ON "warehouse"."product_in" (platform_id, company_id, "status", "date", id);
CREATE INDEX "product_in_by_supplier" ON "warehouse"."product_in" (platform_id, company_id, "supplier", "date", id);
CREATE INDEX "product_in_by_warehouse" ON "warehouse"."product_in" (platform_id, company_id, "warehouse", "date", id);
CREATE INDEX "product_in_by_settlement" ON "warehouse"."product_in" (platform_id, company_id, "settlement", "date", id);
CREATE INDEX "product_in_by_source" ON "warehouse"."product_in" (platform_id, company_id, "source", "date", id);
CREATE INDEX "product_in_grams" ON "warehouse"."product_in" USING gin (grams);
CREATE UNIQUE INDEX "number__product_in" ON "warehouse"."product_in" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "warehouse"."product_in__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "booking_line" bigint,
  "order" bigint,
  "order_line" bigint,
  "style" bigint,
  "colorway" bigint,
  "matrix" jsonb,
  "quantity" numeric(22,4),
  "carton" text,
  "lot" text,
  "bin" bigint,
  "grade" text,
  "price" numeric(22,4),
  "tax_rate" numeric(22,4),
  "net" numeric(22,4),
  "tax" numeric(22,4),
  "gross" numeric(22,4),
  "returned" numeric(22,4),
  "settled" numeric(22,4),
  "open" numeric(22,4),
  "supplier_co" bigint,
  CONSTRAINT "product_in__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "warehouse"."product_in__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "warehouse"."product_in__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "product_in__lines_of" ON "warehouse"."product_in__lines" (platform_id, doc_id, no);
CREATE INDEX "product_in__lines_booking_line" ON "warehouse"."product_in__lines" (platform_id, "booking_line");
CREATE INDEX "product_in__lines_order_line" ON "warehouse"."product_in__lines" (platform_id, "order_line");
CREATE TABLE "warehouse"."stock_ledger" (
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
  "date" date,
  "warehouse" bigint,
  "bin" bigint,
  "sku" bigint,
  "style" bigint,
  "colorway" bigint,
  "size" text,
  "lot" text,
  "quantity" numeric(22,4),
  "allocated" numeric(22,4),
  "free" numeric(22,4),
  "balance" numeric(22,4),
  "cost" numeric(22,4),
  "document" text,
  "kind" text,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  "event_type" text NOT NULL,
  "event_id" bigint NOT NULL,
  "event" text NOT NULL,
  "event_no" integer NOT NULL,
  CONSTRAINT "stock_ledger_pkey" PRIMARY KEY (platform_id, id),
  CONSTRAINT "event__stock_ledger" UNIQUE (platform_id, event_type, event_id, event, event_no)
);
ALTER TABLE "warehouse"."stock_ledger" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "warehouse"."stock_ledger" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
COMMENT ON TABLE "warehouse"."stock_ledger" IS 'append-only';
CREATE INDEX "stock_ledger_list" ON "warehouse"."stock_ledger" (platform_id, company_id, "created_at", id);
CREATE INDEX "stock_ledger_by_sku" ON "warehouse"."stock_ledger" (platform_id, company_id, "sku", "created_at", id);
CREATE INDEX "stock_ledger_by_warehouse" ON "warehouse"."stock_ledger" (platform_id, company_id, "warehouse", "created_at", id);
CREATE INDEX "stock_ledger_by_bin" ON "warehouse"."stock_ledger" (platform_id, company_id, "bin", "created_at", id);
CREATE INDEX "stock_ledger_by_style" ON "warehouse"."stock_ledger" (platform_id, company_id, "style", "created_at", id);
CREATE INDEX "stock_ledger_by_date" ON "warehouse"."stock_ledger" (platform_id, company_id, "date", "created_at", id);
CREATE INDEX "stock_ledger_grams" ON "warehouse"."stock_ledger" USING gin (grams);
CREATE TABLE "warehouse"."warehouse" (
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
  "name" text,
  "kind" text,
  "supplier" bigint,
  "plant" bigint,
  "address" jsonb,
  "manager" bigint,
  "contact" text,
  "phone" text,
  "supplier_co" bigint,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "warehouse_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "warehouse"."warehouse" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "warehouse"."warehouse" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
CREATE INDEX "warehouse_list" ON "warehouse"."warehouse" (platform_id, company_id, "number", id);
CREATE INDEX "warehouse_list_supplier" ON "warehouse"."warehouse" (platform_id, "supplier_co", "number", id);
CREATE INDEX "warehouse_by_kind" ON "warehouse"."warehouse" (platform_id, company_id, "kind", "number", id);
CREATE INDEX "warehouse_by_supplier" ON "warehouse"."warehouse" (platform_id, company_id, "supplier", "number", id);
CREATE INDEX "warehouse_by_status" ON "warehouse"."warehouse" (platform_id, company_id, "status", "number", id);
CREATE INDEX "warehouse_grams" ON "warehouse"."warehouse" USING gin (grams);
CREATE INDEX "warehouse_shared" ON "warehouse"."warehouse" USING gin (shared);
CREATE UNIQUE INDEX "number__warehouse" ON "warehouse"."warehouse" (platform_id, company_id, replace(lower("number"), ' ', ''));
ALTER TABLE "design"."brand" ADD CONSTRAINT "brand_company_fk" FOREIGN KEY (platform_id, "company") REFERENCES core.company (platform_id, id);
ALTER TABLE "design"."category" ADD CONSTRAINT "category_parent_fk" FOREIGN KEY (platform_id, "parent") REFERENCES "design"."category" (platform_id, id);
ALTER TABLE "design"."category" ADD CONSTRAINT "category_size_list_fk" FOREIGN KEY (platform_id, "size_list") REFERENCES "design"."size_list" (platform_id, id);
ALTER TABLE "design"."colorway" ADD CONSTRAINT "colorway_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."colorway" ADD CONSTRAINT "colorway_colour_fk" FOREIGN KEY (platform_id, "colour") REFERENCES "design"."colour" (platform_id, id);
ALTER TABLE "design"."colorway" ADD CONSTRAINT "colorway_main_colour_fk" FOREIGN KEY (platform_id, "main_colour") REFERENCES "design"."colour" (platform_id, id);
ALTER TABLE "design"."colorway__assignments" ADD CONSTRAINT "colorway__assignments_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."colorway" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."colorway__assignments" ADD CONSTRAINT "colorway__assignments_material_fk" FOREIGN KEY (platform_id, "material") REFERENCES "material"."material" (platform_id, id);
ALTER TABLE "design"."colorway__assignments" ADD CONSTRAINT "colorway__assignments_material_colour_fk" FOREIGN KEY (platform_id, "material_colour") REFERENCES "material"."material_colour" (platform_id, id);
ALTER TABLE "design"."size_list__sizes" ADD CONSTRAINT "size_list__sizes_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."size_list" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."sku" ADD CONSTRAINT "sku_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."sku" ADD CONSTRAINT "sku_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "design"."sku" ADD CONSTRAINT "sku_colour_fk" FOREIGN KEY (platform_id, "colour") REFERENCES "design"."colour" (platform_id, id);
ALTER TABLE "design"."sku" ADD CONSTRAINT "sku_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
ALTER TABLE "design"."style" ADD CONSTRAINT "style_brand_fk" FOREIGN KEY (platform_id, "brand") REFERENCES "design"."brand" (platform_id, id);
ALTER TABLE "design"."style" ADD CONSTRAINT "style_season_fk" FOREIGN KEY (platform_id, "season") REFERENCES "design"."season" (platform_id, id);
ALTER TABLE "design"."style" ADD CONSTRAINT "style_category_fk" FOREIGN KEY (platform_id, "category") REFERENCES "design"."category" (platform_id, id);
ALTER TABLE "design"."style" ADD CONSTRAINT "style_designer_fk" FOREIGN KEY ("designer") REFERENCES core.account (id);
ALTER TABLE "design"."style" ADD CONSTRAINT "style_developer_fk" FOREIGN KEY ("developer") REFERENCES core.account (id);
ALTER TABLE "design"."style" ADD CONSTRAINT "style_size_list_fk" FOREIGN KEY (platform_id, "size_list") REFERENCES "design"."size_list" (platform_id, id);
ALTER TABLE "design"."style" ADD CONSTRAINT "style_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
ALTER TABLE "design"."style" ADD CONSTRAINT "style_main_material_fk" FOREIGN KEY (platform_id, "main_material") REFERENCES "material"."material" (platform_id, id);
ALTER TABLE "design"."style" ADD CONSTRAINT "style_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "finance"."account" ADD CONSTRAINT "account_parent_fk" FOREIGN KEY (platform_id, "parent") REFERENCES "finance"."account" (platform_id, id);
ALTER TABLE "finance"."account" ADD CONSTRAINT "account_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "finance"."account__cash_flow_items" ADD CONSTRAINT "account__cash_flow_items_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "finance"."account" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "finance"."account_balance" ADD CONSTRAINT "account_balance_account_fk" FOREIGN KEY (platform_id, "account") REFERENCES "finance"."account" (platform_id, id);
ALTER TABLE "finance"."account_balance" ADD CONSTRAINT "account_balance_period_fk" FOREIGN KEY (platform_id, "period") REFERENCES "finance"."period" (platform_id, id);
ALTER TABLE "finance"."account_ledger" ADD CONSTRAINT "account_ledger_voucher_fk" FOREIGN KEY (platform_id, "voucher") REFERENCES "finance"."voucher" (platform_id, id);
ALTER TABLE "finance"."account_ledger" ADD CONSTRAINT "account_ledger_period_fk" FOREIGN KEY (platform_id, "period") REFERENCES "finance"."period" (platform_id, id);
ALTER TABLE "finance"."account_ledger" ADD CONSTRAINT "account_ledger_account_fk" FOREIGN KEY (platform_id, "account") REFERENCES "finance"."account" (platform_id, id);
ALTER TABLE "finance"."account_ledger" ADD CONSTRAINT "account_ledger_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "finance"."account_ledger" ADD CONSTRAINT "account_ledger_partner_fk" FOREIGN KEY (platform_id, "partner") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "finance"."addition_deduction" ADD CONSTRAINT "addition_deduction_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "finance"."addition_deduction" ADD CONSTRAINT "addition_deduction_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "finance"."addition_deduction" ADD CONSTRAINT "addition_deduction_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "finance"."addition_deduction" ADD CONSTRAINT "addition_deduction_statement_fk" FOREIGN KEY (platform_id, "statement") REFERENCES "finance"."statement" (platform_id, id);
ALTER TABLE "finance"."exchange_rate" ADD CONSTRAINT "exchange_rate_from_currency_fk" FOREIGN KEY (platform_id, "from_currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "finance"."exchange_rate" ADD CONSTRAINT "exchange_rate_to_currency_fk" FOREIGN KEY (platform_id, "to_currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "finance"."payment_order" ADD CONSTRAINT "payment_order_payee_fk" FOREIGN KEY (platform_id, "payee") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "finance"."payment_order" ADD CONSTRAINT "payment_order_payee_account_fk" FOREIGN KEY (platform_id, "payee_account") REFERENCES "supplier"."supplier__bank_accounts" (platform_id, id);
ALTER TABLE "finance"."payment_order" ADD CONSTRAINT "payment_order_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "finance"."payment_order" ADD CONSTRAINT "payment_order_payable_account_fk" FOREIGN KEY (platform_id, "payable_account") REFERENCES "finance"."account" (platform_id, id);
ALTER TABLE "finance"."payment_order" ADD CONSTRAINT "payment_order_bank_account_fk" FOREIGN KEY (platform_id, "bank_account") REFERENCES "finance"."account" (platform_id, id);
ALTER TABLE "finance"."payment_order" ADD CONSTRAINT "payment_order_voucher_fk" FOREIGN KEY (platform_id, "voucher") REFERENCES "finance"."voucher" (platform_id, id);
ALTER TABLE "finance"."payment_order__additions" ADD CONSTRAINT "payment_order__additions_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "finance"."payment_order" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "finance"."payment_order__additions" ADD CONSTRAINT "payment_order__additions_item_fk" FOREIGN KEY (platform_id, "item") REFERENCES "finance"."addition_deduction" (platform_id, id);
ALTER TABLE "finance"."payment_order__deductions" ADD CONSTRAINT "payment_order__deductions_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "finance"."payment_order" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "finance"."payment_order__deductions" ADD CONSTRAINT "payment_order__deductions_item_fk" FOREIGN KEY (platform_id, "item") REFERENCES "finance"."addition_deduction" (platform_id, id);
ALTER TABLE "finance"."payment_order__lines" ADD CONSTRAINT "payment_order__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "finance"."payment_order" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "finance"."payment_order__lines" ADD CONSTRAINT "payment_order__lines_statement_fk" FOREIGN KEY (platform_id, "statement") REFERENCES "finance"."statement" (platform_id, id);
ALTER TABLE "finance"."payment_order__payments" ADD CONSTRAINT "payment_order__payments_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "finance"."payment_order" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "finance"."statement" ADD CONSTRAINT "statement_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "finance"."statement" ADD CONSTRAINT "statement_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "finance"."statement" ADD CONSTRAINT "statement_confirmed_by_fk" FOREIGN KEY ("confirmed_by") REFERENCES core.account (id);
ALTER TABLE "finance"."statement__additions" ADD CONSTRAINT "statement__additions_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "finance"."statement" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "finance"."statement__additions" ADD CONSTRAINT "statement__additions_item_fk" FOREIGN KEY (platform_id, "item") REFERENCES "finance"."addition_deduction" (platform_id, id);
ALTER TABLE "finance"."statement__additions" ADD CONSTRAINT "statement__additions_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "finance"."statement__deductions" ADD CONSTRAINT "statement__deductions_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "finance"."statement" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "finance"."statement__deductions" ADD CONSTRAINT "statement__deductions_item_fk" FOREIGN KEY (platform_id, "item") REFERENCES "finance"."addition_deduction" (platform_id, id);
ALTER TABLE "finance"."statement__deductions" ADD CONSTRAINT "statement__deductions_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "finance"."statement__invoices" ADD CONSTRAINT "statement__invoices_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "finance"."statement" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "finance"."statement__receipts" ADD CONSTRAINT "statement__receipts_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "finance"."statement" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "finance"."statement__receipts" ADD CONSTRAINT "statement__receipts_receipt_line_fk" FOREIGN KEY (platform_id, "receipt_line") REFERENCES "warehouse"."product_in__lines" (platform_id, id);
ALTER TABLE "finance"."statement__receipts" ADD CONSTRAINT "statement__receipts_receipt_fk" FOREIGN KEY (platform_id, "receipt") REFERENCES "warehouse"."product_in" (platform_id, id);
ALTER TABLE "finance"."statement__receipts" ADD CONSTRAINT "statement__receipts_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "finance"."statement__receipts" ADD CONSTRAINT "statement__receipts_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "finance"."statement__receipts" ADD CONSTRAINT "statement__receipts_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "finance"."statement__returns" ADD CONSTRAINT "statement__returns_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "finance"."statement" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "finance"."statement__returns" ADD CONSTRAINT "statement__returns_return_line_fk" FOREIGN KEY (platform_id, "return_line") REFERENCES "quality"."return_order__lines" (platform_id, id);
ALTER TABLE "finance"."statement__returns" ADD CONSTRAINT "statement__returns_return_fk" FOREIGN KEY (platform_id, "return") REFERENCES "quality"."return_order" (platform_id, id);
ALTER TABLE "finance"."statement__returns" ADD CONSTRAINT "statement__returns_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "finance"."statement__returns" ADD CONSTRAINT "statement__returns_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "finance"."statement__returns" ADD CONSTRAINT "statement__returns_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "finance"."voucher" ADD CONSTRAINT "voucher_period_fk" FOREIGN KEY (platform_id, "period") REFERENCES "finance"."period" (platform_id, id);
ALTER TABLE "finance"."voucher" ADD CONSTRAINT "voucher_reverses_fk" FOREIGN KEY (platform_id, "reverses") REFERENCES "finance"."voucher" (platform_id, id);
ALTER TABLE "finance"."voucher" ADD CONSTRAINT "voucher_reversed_by_fk" FOREIGN KEY (platform_id, "reversed_by") REFERENCES "finance"."voucher" (platform_id, id);
ALTER TABLE "finance"."voucher__lines" ADD CONSTRAINT "voucher__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "finance"."voucher" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "finance"."voucher__lines" ADD CONSTRAINT "voucher__lines_account_fk" FOREIGN KEY (platform_id, "account") REFERENCES "finance"."account" (platform_id, id);
ALTER TABLE "finance"."voucher__lines" ADD CONSTRAINT "voucher__lines_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "finance"."voucher__lines" ADD CONSTRAINT "voucher__lines_partner_fk" FOREIGN KEY (platform_id, "partner") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "logistics"."carrier" ADD CONSTRAINT "carrier_company_fk" FOREIGN KEY (platform_id, "company") REFERENCES core.company (platform_id, id);
ALTER TABLE "logistics"."carrier__contacts" ADD CONSTRAINT "carrier__contacts_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "logistics"."carrier" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "logistics"."carrier__rates" ADD CONSTRAINT "carrier__rates_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "logistics"."carrier" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "logistics"."carrier__rates" ADD CONSTRAINT "carrier__rates_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "logistics"."delivery_booking" ADD CONSTRAINT "delivery_booking_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "logistics"."delivery_booking" ADD CONSTRAINT "delivery_booking_factory_fk" FOREIGN KEY (platform_id, "factory") REFERENCES "supplier"."factory" (platform_id, id);
ALTER TABLE "logistics"."delivery_booking" ADD CONSTRAINT "delivery_booking_buyer_fk" FOREIGN KEY (platform_id, "buyer") REFERENCES core.company (platform_id, id);
ALTER TABLE "logistics"."delivery_booking" ADD CONSTRAINT "delivery_booking_warehouse_fk" FOREIGN KEY (platform_id, "warehouse") REFERENCES "warehouse"."warehouse" (platform_id, id);
ALTER TABLE "logistics"."delivery_booking" ADD CONSTRAINT "delivery_booking_carrier_fk" FOREIGN KEY (platform_id, "carrier") REFERENCES "logistics"."carrier" (platform_id, id);
ALTER TABLE "logistics"."delivery_booking" ADD CONSTRAINT "delivery_booking_vehicle_fk" FOREIGN KEY (platform_id, "vehicle") REFERENCES "logistics"."vehicle" (platform_id, id);
ALTER TABLE "logistics"."delivery_booking" ADD CONSTRAINT "delivery_booking_driver_fk" FOREIGN KEY (platform_id, "driver") REFERENCES "logistics"."driver" (platform_id, id);
ALTER TABLE "logistics"."delivery_booking__lines" ADD CONSTRAINT "delivery_booking__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "logistics"."delivery_booking" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "logistics"."delivery_booking__lines" ADD CONSTRAINT "delivery_booking__lines_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "logistics"."delivery_booking__lines" ADD CONSTRAINT "delivery_booking__lines_order_line_fk" FOREIGN KEY (platform_id, "order_line") REFERENCES "order"."purchase_order__lines" (platform_id, id);
ALTER TABLE "logistics"."delivery_booking__lines" ADD CONSTRAINT "delivery_booking__lines_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "logistics"."delivery_booking__lines" ADD CONSTRAINT "delivery_booking__lines_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "logistics"."driver" ADD CONSTRAINT "driver_carrier_fk" FOREIGN KEY (platform_id, "carrier") REFERENCES "logistics"."carrier" (platform_id, id);
ALTER TABLE "logistics"."packing_list" ADD CONSTRAINT "packing_list_booking_fk" FOREIGN KEY (platform_id, "booking") REFERENCES "logistics"."delivery_booking" (platform_id, id);
ALTER TABLE "logistics"."packing_list" ADD CONSTRAINT "packing_list_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "logistics"."packing_list" ADD CONSTRAINT "packing_list_buyer_fk" FOREIGN KEY (platform_id, "buyer") REFERENCES core.company (platform_id, id);
ALTER TABLE "logistics"."packing_list" ADD CONSTRAINT "packing_list_carrier_fk" FOREIGN KEY (platform_id, "carrier") REFERENCES "logistics"."carrier" (platform_id, id);
ALTER TABLE "logistics"."packing_list" ADD CONSTRAINT "packing_list_warehouse_fk" FOREIGN KEY (platform_id, "warehouse") REFERENCES "warehouse"."warehouse" (platform_id, id);
ALTER TABLE "logistics"."packing_list" ADD CONSTRAINT "packing_list_printed_by_fk" FOREIGN KEY ("printed_by") REFERENCES core.account (id);
ALTER TABLE "logistics"."packing_list__lines" ADD CONSTRAINT "packing_list__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "logistics"."packing_list" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "logistics"."packing_list__lines" ADD CONSTRAINT "packing_list__lines_booking_line_fk" FOREIGN KEY (platform_id, "booking_line") REFERENCES "logistics"."delivery_booking__lines" (platform_id, id);
ALTER TABLE "logistics"."packing_list__lines" ADD CONSTRAINT "packing_list__lines_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "logistics"."packing_list__lines" ADD CONSTRAINT "packing_list__lines_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "logistics"."vehicle" ADD CONSTRAINT "vehicle_carrier_fk" FOREIGN KEY (platform_id, "carrier") REFERENCES "logistics"."carrier" (platform_id, id);
ALTER TABLE "material"."material" ADD CONSTRAINT "material_group_fk" FOREIGN KEY (platform_id, "group") REFERENCES "material"."material_group" (platform_id, id);
ALTER TABLE "material"."material" ADD CONSTRAINT "material_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
ALTER TABLE "material"."material__compositions" ADD CONSTRAINT "material__compositions_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "material"."material" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "material"."material__suppliers" ADD CONSTRAINT "material__suppliers_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "material"."material" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "material"."material__suppliers" ADD CONSTRAINT "material__suppliers_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "material"."material_colour" ADD CONSTRAINT "material_colour_material_fk" FOREIGN KEY (platform_id, "material") REFERENCES "material"."material" (platform_id, id);
ALTER TABLE "material"."material_colour" ADD CONSTRAINT "material_colour_colour_fk" FOREIGN KEY (platform_id, "colour") REFERENCES "design"."colour" (platform_id, id);
ALTER TABLE "material"."material_colour" ADD CONSTRAINT "material_colour_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "material"."material_group" ADD CONSTRAINT "material_group_parent_fk" FOREIGN KEY (platform_id, "parent") REFERENCES "material"."material_group" (platform_id, id);
ALTER TABLE "material"."material_group" ADD CONSTRAINT "material_group_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
ALTER TABLE "material"."material_group" ADD CONSTRAINT "material_group_inspection_template_fk" FOREIGN KEY (platform_id, "inspection_template") REFERENCES "quality"."inspection_template" (platform_id, id);
ALTER TABLE "order"."order_change" ADD CONSTRAINT "order_change_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "order"."order_change" ADD CONSTRAINT "order_change_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "order"."order_change" ADD CONSTRAINT "order_change_buyer_fk" FOREIGN KEY (platform_id, "buyer") REFERENCES core.company (platform_id, id);
ALTER TABLE "order"."order_change" ADD CONSTRAINT "order_change_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "order"."order_change__lines" ADD CONSTRAINT "order_change__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."order_change" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "order"."order_change__lines" ADD CONSTRAINT "order_change__lines_order_line_fk" FOREIGN KEY (platform_id, "order_line") REFERENCES "order"."purchase_order__lines" (platform_id, id);
ALTER TABLE "order"."order_change__lines" ADD CONSTRAINT "order_change__lines_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "order"."order_change__lines" ADD CONSTRAINT "order_change__lines_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "order"."order_history" ADD CONSTRAINT "order_history_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "order"."order_history" ADD CONSTRAINT "order_history_change_fk" FOREIGN KEY (platform_id, "change") REFERENCES "order"."order_change" (platform_id, id);
ALTER TABLE "order"."order_history" ADD CONSTRAINT "order_history_changed_by_fk" FOREIGN KEY ("changed_by") REFERENCES core.account (id);
ALTER TABLE "order"."order_history" ADD CONSTRAINT "order_history_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "order"."order_history" ADD CONSTRAINT "order_history_factory_fk" FOREIGN KEY (platform_id, "factory") REFERENCES "supplier"."factory" (platform_id, id);
ALTER TABLE "order"."order_history" ADD CONSTRAINT "order_history_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "order"."order_history__changes" ADD CONSTRAINT "order_history__changes_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."order_history" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "order"."order_history__lines" ADD CONSTRAINT "order_history__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."order_history" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "order"."order_history__lines" ADD CONSTRAINT "order_history__lines_order_line_fk" FOREIGN KEY (platform_id, "order_line") REFERENCES "order"."purchase_order__lines" (platform_id, id);
ALTER TABLE "order"."order_history__lines" ADD CONSTRAINT "order_history__lines_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "order"."order_history__lines" ADD CONSTRAINT "order_history__lines_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "order"."order_tracking" ADD CONSTRAINT "order_tracking_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "order"."order_tracking" ADD CONSTRAINT "order_tracking_template_fk" FOREIGN KEY (platform_id, "template") REFERENCES "order"."tracking_template" (platform_id, id);
ALTER TABLE "order"."order_tracking" ADD CONSTRAINT "order_tracking_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "order"."order_tracking" ADD CONSTRAINT "order_tracking_factory_fk" FOREIGN KEY (platform_id, "factory") REFERENCES "supplier"."factory" (platform_id, id);
ALTER TABLE "order"."order_tracking__nodes" ADD CONSTRAINT "order_tracking__nodes_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."order_tracking" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "order"."price_list" ADD CONSTRAINT "price_list_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "order"."price_list" ADD CONSTRAINT "price_list_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "order"."price_list" ADD CONSTRAINT "price_list_colour_fk" FOREIGN KEY (platform_id, "colour") REFERENCES "design"."colour" (platform_id, id);
ALTER TABLE "order"."price_list" ADD CONSTRAINT "price_list_sku_fk" FOREIGN KEY (platform_id, "sku") REFERENCES "design"."sku" (platform_id, id);
ALTER TABLE "order"."price_list" ADD CONSTRAINT "price_list_material_fk" FOREIGN KEY (platform_id, "material") REFERENCES "material"."material" (platform_id, id);
ALTER TABLE "order"."price_list" ADD CONSTRAINT "price_list_material_colour_fk" FOREIGN KEY (platform_id, "material_colour") REFERENCES "material"."material_colour" (platform_id, id);
ALTER TABLE "order"."price_list" ADD CONSTRAINT "price_list_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
ALTER TABLE "order"."price_list" ADD CONSTRAINT "price_list_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "order"."price_list__tiers" ADD CONSTRAINT "price_list__tiers_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."price_list" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "order"."purchase_order" ADD CONSTRAINT "purchase_order_brand_fk" FOREIGN KEY (platform_id, "brand") REFERENCES "design"."brand" (platform_id, id);
ALTER TABLE "order"."purchase_order" ADD CONSTRAINT "purchase_order_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "order"."purchase_order" ADD CONSTRAINT "purchase_order_factory_fk" FOREIGN KEY (platform_id, "factory") REFERENCES "supplier"."factory" (platform_id, id);
ALTER TABLE "order"."purchase_order" ADD CONSTRAINT "purchase_order_season_fk" FOREIGN KEY (platform_id, "season") REFERENCES "design"."season" (platform_id, id);
ALTER TABLE "order"."purchase_order" ADD CONSTRAINT "purchase_order_merchandiser_fk" FOREIGN KEY ("merchandiser") REFERENCES core.account (id);
ALTER TABLE "order"."purchase_order" ADD CONSTRAINT "purchase_order_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "order"."purchase_order__lines" ADD CONSTRAINT "purchase_order__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."purchase_order" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "order"."purchase_order__lines" ADD CONSTRAINT "purchase_order__lines_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "order"."purchase_order__lines" ADD CONSTRAINT "purchase_order__lines_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "order"."tracking_template" ADD CONSTRAINT "tracking_template_category_fk" FOREIGN KEY (platform_id, "category") REFERENCES "design"."category" (platform_id, id);
ALTER TABLE "order"."tracking_template__nodes" ADD CONSTRAINT "tracking_template__nodes_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."tracking_template" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "production"."plant" ADD CONSTRAINT "plant_company_fk" FOREIGN KEY (platform_id, "company") REFERENCES core.company (platform_id, id);
ALTER TABLE "production"."plant" ADD CONSTRAINT "plant_parent_fk" FOREIGN KEY (platform_id, "parent") REFERENCES "production"."plant" (platform_id, id);
ALTER TABLE "quality"."aql_standard__rows" ADD CONSTRAINT "aql_standard__rows_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "quality"."aql_standard" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "quality"."final_inspection" ADD CONSTRAINT "final_inspection_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "quality"."final_inspection" ADD CONSTRAINT "final_inspection_booking_fk" FOREIGN KEY (platform_id, "booking") REFERENCES "logistics"."delivery_booking" (platform_id, id);
ALTER TABLE "quality"."final_inspection" ADD CONSTRAINT "final_inspection_packing_list_fk" FOREIGN KEY (platform_id, "packing_list") REFERENCES "logistics"."packing_list" (platform_id, id);
ALTER TABLE "quality"."final_inspection" ADD CONSTRAINT "final_inspection_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "quality"."final_inspection" ADD CONSTRAINT "final_inspection_factory_fk" FOREIGN KEY (platform_id, "factory") REFERENCES "supplier"."factory" (platform_id, id);
ALTER TABLE "quality"."final_inspection" ADD CONSTRAINT "final_inspection_previous_fk" FOREIGN KEY (platform_id, "previous") REFERENCES "quality"."final_inspection" (platform_id, id);
ALTER TABLE "quality"."final_inspection" ADD CONSTRAINT "final_inspection_next_fk" FOREIGN KEY (platform_id, "next") REFERENCES "quality"."final_inspection" (platform_id, id);
ALTER TABLE "quality"."final_inspection" ADD CONSTRAINT "final_inspection_inspector_fk" FOREIGN KEY ("inspector") REFERENCES core.account (id);
ALTER TABLE "quality"."final_inspection" ADD CONSTRAINT "final_inspection_standard_fk" FOREIGN KEY (platform_id, "standard") REFERENCES "quality"."aql_standard" (platform_id, id);
ALTER TABLE "quality"."final_inspection" ADD CONSTRAINT "final_inspection_template_fk" FOREIGN KEY (platform_id, "template") REFERENCES "quality"."inspection_template" (platform_id, id);
ALTER TABLE "quality"."final_inspection__defects" ADD CONSTRAINT "final_inspection__defects_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "quality"."final_inspection" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "quality"."final_inspection__defects" ADD CONSTRAINT "final_inspection__defects_defect_fk" FOREIGN KEY (platform_id, "defect") REFERENCES "quality"."defect" (platform_id, id);
ALTER TABLE "quality"."final_inspection__items" ADD CONSTRAINT "final_inspection__items_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "quality"."final_inspection" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "quality"."final_inspection__measurements" ADD CONSTRAINT "final_inspection__measurements_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "quality"."final_inspection" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "quality"."final_inspection__measurements" ADD CONSTRAINT "final_inspection__measurements_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "quality"."inspection_template" ADD CONSTRAINT "inspection_template_category_fk" FOREIGN KEY (platform_id, "category") REFERENCES "design"."category" (platform_id, id);
ALTER TABLE "quality"."inspection_template" ADD CONSTRAINT "inspection_template_previous_fk" FOREIGN KEY (platform_id, "previous") REFERENCES "quality"."inspection_template" (platform_id, id);
ALTER TABLE "quality"."inspection_template__items" ADD CONSTRAINT "inspection_template__items_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "quality"."inspection_template" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "quality"."return_order" ADD CONSTRAINT "return_order_receipt_fk" FOREIGN KEY (platform_id, "receipt") REFERENCES "warehouse"."product_in" (platform_id, id);
ALTER TABLE "quality"."return_order" ADD CONSTRAINT "return_order_inspection_fk" FOREIGN KEY (platform_id, "inspection") REFERENCES "quality"."final_inspection" (platform_id, id);
ALTER TABLE "quality"."return_order" ADD CONSTRAINT "return_order_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "quality"."return_order" ADD CONSTRAINT "return_order_warehouse_fk" FOREIGN KEY (platform_id, "warehouse") REFERENCES "warehouse"."warehouse" (platform_id, id);
ALTER TABLE "quality"."return_order" ADD CONSTRAINT "return_order_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "quality"."return_order__lines" ADD CONSTRAINT "return_order__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "quality"."return_order" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "quality"."return_order__lines" ADD CONSTRAINT "return_order__lines_receipt_line_fk" FOREIGN KEY (platform_id, "receipt_line") REFERENCES "warehouse"."product_in__lines" (platform_id, id);
ALTER TABLE "quality"."return_order__lines" ADD CONSTRAINT "return_order__lines_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "quality"."return_order__lines" ADD CONSTRAINT "return_order__lines_order_line_fk" FOREIGN KEY (platform_id, "order_line") REFERENCES "order"."purchase_order__lines" (platform_id, id);
ALTER TABLE "quality"."return_order__lines" ADD CONSTRAINT "return_order__lines_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "quality"."return_order__lines" ADD CONSTRAINT "return_order__lines_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "quality"."return_order__lines" ADD CONSTRAINT "return_order__lines_bin_fk" FOREIGN KEY (platform_id, "bin") REFERENCES "warehouse"."bin" (platform_id, id);
ALTER TABLE "supplier"."factory" ADD CONSTRAINT "factory_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "supplier"."factory" ADD CONSTRAINT "factory_company_fk" FOREIGN KEY (platform_id, "company") REFERENCES core.company (platform_id, id);
ALTER TABLE "supplier"."factory__certificates" ADD CONSTRAINT "factory__certificates_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "supplier"."factory" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "supplier"."factory__contacts" ADD CONSTRAINT "factory__contacts_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "supplier"."factory" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "supplier"."factory__machines" ADD CONSTRAINT "factory__machines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "supplier"."factory" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "supplier"."supplier" ADD CONSTRAINT "supplier_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "supplier"."supplier" ADD CONSTRAINT "supplier_owner_fk" FOREIGN KEY ("owner") REFERENCES core.account (id);
ALTER TABLE "supplier"."supplier" ADD CONSTRAINT "supplier_company_fk" FOREIGN KEY (platform_id, "company") REFERENCES core.company (platform_id, id);
ALTER TABLE "supplier"."supplier__bank_accounts" ADD CONSTRAINT "supplier__bank_accounts_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "supplier"."supplier" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "supplier"."supplier__bank_accounts" ADD CONSTRAINT "supplier__bank_accounts_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "supplier"."supplier__certificates" ADD CONSTRAINT "supplier__certificates_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "supplier"."supplier" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "supplier"."supplier__contacts" ADD CONSTRAINT "supplier__contacts_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "supplier"."supplier" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "supplier"."supplier__contracts" ADD CONSTRAINT "supplier__contracts_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "supplier"."supplier" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "warehouse"."bin" ADD CONSTRAINT "bin_warehouse_fk" FOREIGN KEY (platform_id, "warehouse") REFERENCES "warehouse"."warehouse" (platform_id, id);
ALTER TABLE "warehouse"."inventory" ADD CONSTRAINT "inventory_warehouse_fk" FOREIGN KEY (platform_id, "warehouse") REFERENCES "warehouse"."warehouse" (platform_id, id);
ALTER TABLE "warehouse"."inventory" ADD CONSTRAINT "inventory_bin_fk" FOREIGN KEY (platform_id, "bin") REFERENCES "warehouse"."bin" (platform_id, id);
ALTER TABLE "warehouse"."inventory" ADD CONSTRAINT "inventory_sku_fk" FOREIGN KEY (platform_id, "sku") REFERENCES "design"."sku" (platform_id, id);
ALTER TABLE "warehouse"."inventory" ADD CONSTRAINT "inventory_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "warehouse"."inventory" ADD CONSTRAINT "inventory_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "warehouse"."product_in" ADD CONSTRAINT "product_in_booking_fk" FOREIGN KEY (platform_id, "booking") REFERENCES "logistics"."delivery_booking" (platform_id, id);
ALTER TABLE "warehouse"."product_in" ADD CONSTRAINT "product_in_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "warehouse"."product_in" ADD CONSTRAINT "product_in_factory_fk" FOREIGN KEY (platform_id, "factory") REFERENCES "supplier"."factory" (platform_id, id);
ALTER TABLE "warehouse"."product_in" ADD CONSTRAINT "product_in_warehouse_fk" FOREIGN KEY (platform_id, "warehouse") REFERENCES "warehouse"."warehouse" (platform_id, id);
ALTER TABLE "warehouse"."product_in" ADD CONSTRAINT "product_in_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "warehouse"."product_in__lines" ADD CONSTRAINT "product_in__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "warehouse"."product_in" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "warehouse"."product_in__lines" ADD CONSTRAINT "product_in__lines_booking_line_fk" FOREIGN KEY (platform_id, "booking_line") REFERENCES "logistics"."delivery_booking__lines" (platform_id, id);
ALTER TABLE "warehouse"."product_in__lines" ADD CONSTRAINT "product_in__lines_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "warehouse"."product_in__lines" ADD CONSTRAINT "product_in__lines_order_line_fk" FOREIGN KEY (platform_id, "order_line") REFERENCES "order"."purchase_order__lines" (platform_id, id);
ALTER TABLE "warehouse"."product_in__lines" ADD CONSTRAINT "product_in__lines_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "warehouse"."product_in__lines" ADD CONSTRAINT "product_in__lines_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "warehouse"."product_in__lines" ADD CONSTRAINT "product_in__lines_bin_fk" FOREIGN KEY (platform_id, "bin") REFERENCES "warehouse"."bin" (platform_id, id);
ALTER TABLE "warehouse"."stock_ledger" ADD CONSTRAINT "stock_ledger_warehouse_fk" FOREIGN KEY (platform_id, "warehouse") REFERENCES "warehouse"."warehouse" (platform_id, id);
ALTER TABLE "warehouse"."stock_ledger" ADD CONSTRAINT "stock_ledger_bin_fk" FOREIGN KEY (platform_id, "bin") REFERENCES "warehouse"."bin" (platform_id, id);
ALTER TABLE "warehouse"."stock_ledger" ADD CONSTRAINT "stock_ledger_sku_fk" FOREIGN KEY (platform_id, "sku") REFERENCES "design"."sku" (platform_id, id);
ALTER TABLE "warehouse"."stock_ledger" ADD CONSTRAINT "stock_ledger_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "warehouse"."stock_ledger" ADD CONSTRAINT "stock_ledger_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "warehouse"."warehouse" ADD CONSTRAINT "warehouse_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "warehouse"."warehouse" ADD CONSTRAINT "warehouse_plant_fk" FOREIGN KEY (platform_id, "plant") REFERENCES "production"."plant" (platform_id, id);
ALTER TABLE "warehouse"."warehouse" ADD CONSTRAINT "warehouse_manager_fk" FOREIGN KEY ("manager") REFERENCES core.account (id);
