-- Generated from the definitions: 101 statements. Reviewed before it is committed.
CREATE SCHEMA "sourcing";
CREATE TABLE "sourcing"."evaluation_config" (
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
  "category" text,
  "pass_score" numeric(22,4),
  "edition" integer,
  "previous" bigint,
  "weights" numeric(22,4),
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "evaluation_config_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "sourcing"."evaluation_config" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "sourcing"."evaluation_config" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "evaluation_config_list" ON "sourcing"."evaluation_config" (platform_id, company_id, "number", id, "status");
CREATE INDEX "evaluation_config_by_status" ON "sourcing"."evaluation_config" (platform_id, company_id, "status", "number", id);
CREATE INDEX "evaluation_config_grams" ON "sourcing"."evaluation_config" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE UNIQUE INDEX "number__evaluation_config" ON "sourcing"."evaluation_config" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "sourcing"."evaluation_config__items" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "item" text,
  "weight" numeric(22,4),
  "maximum" numeric(22,4),
  "multi" boolean,
  "note" text,
  CONSTRAINT "evaluation_config__items_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "sourcing"."evaluation_config__items" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "sourcing"."evaluation_config__items" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "evaluation_config__items_of" ON "sourcing"."evaluation_config__items" (platform_id, doc_id, no);
CREATE TABLE "sourcing"."evaluation_config__options" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "item" text,
  "option" text,
  "score" numeric(22,4),
  CONSTRAINT "evaluation_config__options_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "sourcing"."evaluation_config__options" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "sourcing"."evaluation_config__options" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "evaluation_config__options_of" ON "sourcing"."evaluation_config__options" (platform_id, doc_id, no);
CREATE TABLE "sourcing"."evaluation_form" (
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
  "rfq" bigint,
  "quotation" bigint,
  "supplier" bigint,
  "reviewer" bigint,
  "config" bigint,
  "total" numeric(22,4),
  "open" integer,
  "remark" text,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "evaluation_form_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "sourcing"."evaluation_form" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "sourcing"."evaluation_form" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "evaluation_form_list" ON "sourcing"."evaluation_form" (platform_id, company_id, "created_at", id, "status");
CREATE INDEX "evaluation_form_by_status" ON "sourcing"."evaluation_form" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "evaluation_form_by_rfq" ON "sourcing"."evaluation_form" (platform_id, company_id, "rfq", "created_at", id, "status");
CREATE INDEX "evaluation_form_by_quotation" ON "sourcing"."evaluation_form" (platform_id, company_id, "quotation", "created_at", id, "status");
CREATE INDEX "evaluation_form_by_reviewer" ON "sourcing"."evaluation_form" (platform_id, company_id, "reviewer", "created_at", id, "status");
CREATE INDEX "evaluation_form_grams" ON "sourcing"."evaluation_form" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE UNIQUE INDEX "number__evaluation_form" ON "sourcing"."evaluation_form" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE UNIQUE INDEX "unique__evaluation_form__quotation__reviewer" ON "sourcing"."evaluation_form" (platform_id, company_id, "quotation", "reviewer");
CREATE TABLE "sourcing"."evaluation_form__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "item" text,
  "weight" numeric(22,4),
  "maximum" numeric(22,4),
  "multi" boolean,
  "choices" text,
  "options" text,
  "score" numeric(22,4),
  "points" numeric(22,4),
  "comment" text,
  "open" integer,
  CONSTRAINT "evaluation_form__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "sourcing"."evaluation_form__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "sourcing"."evaluation_form__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "evaluation_form__lines_of" ON "sourcing"."evaluation_form__lines" (platform_id, doc_id, no);
CREATE TABLE "sourcing"."request_for_quotation" (
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
  "title" text,
  "currency" bigint,
  "tax_mode" text,
  "delivery_terms" text,
  "window_start" timestamptz,
  "window_end" timestamptz,
  "contact" text,
  "phone" text,
  "remark" text,
  "attachments" bigint[],
  "config" bigint,
  "reviewing" boolean,
  "published_at" timestamptz,
  "closed_at" timestamptz,
  "reopened" integer,
  "chosen_at" timestamptz,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "request_for_quotation_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "sourcing"."request_for_quotation" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "sourcing"."request_for_quotation" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
CREATE INDEX "request_for_quotation_list" ON "sourcing"."request_for_quotation" (platform_id, company_id, "window_end", id, "status");
CREATE INDEX "request_for_quotation_by_status" ON "sourcing"."request_for_quotation" (platform_id, company_id, "status", "window_end", id);
CREATE INDEX "request_for_quotation_by_currency" ON "sourcing"."request_for_quotation" (platform_id, company_id, "currency", "window_end", id, "status");
CREATE INDEX "request_for_quotation_grams" ON "sourcing"."request_for_quotation" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "request_for_quotation_shared" ON "sourcing"."request_for_quotation" USING gin (shared);
CREATE UNIQUE INDEX "number__request_for_quotation" ON "sourcing"."request_for_quotation" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "sourcing"."request_for_quotation__invited" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "supplier" bigint,
  "note" text,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  CONSTRAINT "request_for_quotation__invited_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "sourcing"."request_for_quotation__invited" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "sourcing"."request_for_quotation__invited" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
CREATE INDEX "request_for_quotation__invited_of" ON "sourcing"."request_for_quotation__invited" (platform_id, doc_id, no);
CREATE TABLE "sourcing"."request_for_quotation__items" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "kind" text,
  "style" bigint,
  "material" bigint,
  "name" text,
  "quantity" numeric(22,4),
  "unit" bigint,
  "expected_price" numeric(22,4),
  "reference" text,
  "tier1" numeric(22,4),
  "tier2" numeric(22,4),
  "tier3" numeric(22,4),
  "tier4" numeric(22,4),
  "tier5" numeric(22,4),
  "active" boolean,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  CONSTRAINT "request_for_quotation__items_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "sourcing"."request_for_quotation__items" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "sourcing"."request_for_quotation__items" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
CREATE INDEX "request_for_quotation__items_of" ON "sourcing"."request_for_quotation__items" (platform_id, doc_id, no);
CREATE TABLE "sourcing"."request_for_quotation__ranking" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "place" integer,
  "quotation" bigint,
  "supplier" bigint,
  "score" numeric(22,4),
  "reviews" integer,
  "chosen" boolean,
  "reason" text,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  CONSTRAINT "request_for_quotation__ranking_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "sourcing"."request_for_quotation__ranking" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "sourcing"."request_for_quotation__ranking" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
CREATE INDEX "request_for_quotation__ranking_of" ON "sourcing"."request_for_quotation__ranking" (platform_id, doc_id, no);
CREATE TABLE "sourcing"."request_for_quotation__reviewers" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "reviewer" bigint,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  CONSTRAINT "request_for_quotation__reviewers_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "sourcing"."request_for_quotation__reviewers" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "sourcing"."request_for_quotation__reviewers" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
CREATE INDEX "request_for_quotation__reviewers_of" ON "sourcing"."request_for_quotation__reviewers" (platform_id, doc_id, no);
CREATE TABLE "sourcing"."supplier_quotation" (
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
  "rfq" bigint,
  "supplier" bigint,
  "opened_to" bigint,
  "window" text,
  "currency" bigint,
  "rate" numeric(22,4),
  "rate_date" date,
  "valid_to" date,
  "minimum" numeric(22,4),
  "supply_days" integer,
  "lead_days" integer,
  "packing_days" integer,
  "total_days" integer,
  "total" numeric(22,4),
  "remark" text,
  "brand_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "supplier_quotation_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "sourcing"."supplier_quotation" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "sourcing"."supplier_quotation" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "supplier_quotation_list" ON "sourcing"."supplier_quotation" (platform_id, company_id, "valid_to", id, "status") INCLUDE ("brand_co");
CREATE INDEX "supplier_quotation_list_brand" ON "sourcing"."supplier_quotation" (platform_id, "brand_co", "valid_to", id, "status") INCLUDE (company_id);
CREATE INDEX "supplier_quotation_by_status" ON "sourcing"."supplier_quotation" (platform_id, company_id, "status", "valid_to", id) INCLUDE ("brand_co");
CREATE INDEX "supplier_quotation_by_rfq" ON "sourcing"."supplier_quotation" (platform_id, company_id, "rfq", "valid_to", id, "status") INCLUDE ("brand_co");
CREATE INDEX "supplier_quotation_by_supplier" ON "sourcing"."supplier_quotation" (platform_id, company_id, "supplier", "valid_to", id, "status") INCLUDE ("brand_co");
CREATE INDEX "supplier_quotation_grams" ON "sourcing"."supplier_quotation" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE UNIQUE INDEX "number__supplier_quotation" ON "sourcing"."supplier_quotation" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE UNIQUE INDEX "unique__supplier_quotation__rfq" ON "sourcing"."supplier_quotation" (platform_id, company_id, "rfq");
CREATE TABLE "sourcing"."supplier_quotation__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "item" bigint,
  "name" text,
  "quantity" numeric(22,4),
  "unit" bigint,
  "expected_price" numeric(22,4),
  "price" numeric(22,4),
  "tier1" numeric(22,4),
  "price1" numeric(22,4),
  "tier2" numeric(22,4),
  "price2" numeric(22,4),
  "tier3" numeric(22,4),
  "price3" numeric(22,4),
  "tier4" numeric(22,4),
  "price4" numeric(22,4),
  "tier5" numeric(22,4),
  "price5" numeric(22,4),
  "unit_price" numeric(22,4),
  "amount" numeric(22,4),
  "deviation" numeric(22,4),
  "cost" text,
  "reference" text,
  "brand_co" bigint,
  CONSTRAINT "supplier_quotation__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "sourcing"."supplier_quotation__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "sourcing"."supplier_quotation__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "brand_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "supplier_quotation__lines_of" ON "sourcing"."supplier_quotation__lines" (platform_id, doc_id, no);
CREATE INDEX "supplier_quotation__lines_item" ON "sourcing"."supplier_quotation__lines" (platform_id, "item");
ALTER TABLE "sourcing"."evaluation_config" ADD CONSTRAINT "evaluation_config_previous_fk" FOREIGN KEY (platform_id, "previous") REFERENCES "sourcing"."evaluation_config" (platform_id, id);
ALTER TABLE "sourcing"."evaluation_config__items" ADD CONSTRAINT "evaluation_config__items_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "sourcing"."evaluation_config" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "sourcing"."evaluation_config__options" ADD CONSTRAINT "evaluation_config__options_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "sourcing"."evaluation_config" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "sourcing"."evaluation_form" ADD CONSTRAINT "evaluation_form_rfq_fk" FOREIGN KEY (platform_id, "rfq") REFERENCES "sourcing"."request_for_quotation" (platform_id, id);
ALTER TABLE "sourcing"."evaluation_form" ADD CONSTRAINT "evaluation_form_quotation_fk" FOREIGN KEY (platform_id, "quotation") REFERENCES "sourcing"."supplier_quotation" (platform_id, id);
ALTER TABLE "sourcing"."evaluation_form" ADD CONSTRAINT "evaluation_form_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "sourcing"."evaluation_form" ADD CONSTRAINT "evaluation_form_reviewer_fk" FOREIGN KEY ("reviewer") REFERENCES core.account (id);
ALTER TABLE "sourcing"."evaluation_form" ADD CONSTRAINT "evaluation_form_config_fk" FOREIGN KEY (platform_id, "config") REFERENCES "sourcing"."evaluation_config" (platform_id, id);
ALTER TABLE "sourcing"."evaluation_form__lines" ADD CONSTRAINT "evaluation_form__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "sourcing"."evaluation_form" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "sourcing"."request_for_quotation" ADD CONSTRAINT "request_for_quotation_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "sourcing"."request_for_quotation" ADD CONSTRAINT "request_for_quotation_config_fk" FOREIGN KEY (platform_id, "config") REFERENCES "sourcing"."evaluation_config" (platform_id, id);
ALTER TABLE "sourcing"."request_for_quotation__invited" ADD CONSTRAINT "request_for_quotation__invited_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "sourcing"."request_for_quotation" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "sourcing"."request_for_quotation__invited" ADD CONSTRAINT "request_for_quotation__invited_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "sourcing"."request_for_quotation__items" ADD CONSTRAINT "request_for_quotation__items_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "sourcing"."request_for_quotation" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "sourcing"."request_for_quotation__items" ADD CONSTRAINT "request_for_quotation__items_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "sourcing"."request_for_quotation__items" ADD CONSTRAINT "request_for_quotation__items_material_fk" FOREIGN KEY (platform_id, "material") REFERENCES "material"."material" (platform_id, id);
ALTER TABLE "sourcing"."request_for_quotation__items" ADD CONSTRAINT "request_for_quotation__items_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
ALTER TABLE "sourcing"."request_for_quotation__ranking" ADD CONSTRAINT "request_for_quotation__ranking_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "sourcing"."request_for_quotation" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "sourcing"."request_for_quotation__ranking" ADD CONSTRAINT "request_for_quotation__ranking_quotation_fk" FOREIGN KEY (platform_id, "quotation") REFERENCES "sourcing"."supplier_quotation" (platform_id, id);
ALTER TABLE "sourcing"."request_for_quotation__ranking" ADD CONSTRAINT "request_for_quotation__ranking_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "sourcing"."request_for_quotation__reviewers" ADD CONSTRAINT "request_for_quotation__reviewers_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "sourcing"."request_for_quotation" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "sourcing"."request_for_quotation__reviewers" ADD CONSTRAINT "request_for_quotation__reviewers_reviewer_fk" FOREIGN KEY ("reviewer") REFERENCES core.account (id);
ALTER TABLE "sourcing"."supplier_quotation" ADD CONSTRAINT "supplier_quotation_rfq_fk" FOREIGN KEY (platform_id, "rfq") REFERENCES "sourcing"."request_for_quotation" (platform_id, id);
ALTER TABLE "sourcing"."supplier_quotation" ADD CONSTRAINT "supplier_quotation_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "sourcing"."supplier_quotation" ADD CONSTRAINT "supplier_quotation_opened_to_fk" FOREIGN KEY (platform_id, "opened_to") REFERENCES core.company (platform_id, id);
ALTER TABLE "sourcing"."supplier_quotation" ADD CONSTRAINT "supplier_quotation_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "sourcing"."supplier_quotation__lines" ADD CONSTRAINT "supplier_quotation__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "sourcing"."supplier_quotation" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "sourcing"."supplier_quotation__lines" ADD CONSTRAINT "supplier_quotation__lines_item_fk" FOREIGN KEY (platform_id, "item") REFERENCES "sourcing"."request_for_quotation__items" (platform_id, id);
ALTER TABLE "sourcing"."supplier_quotation__lines" ADD CONSTRAINT "supplier_quotation__lines_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
