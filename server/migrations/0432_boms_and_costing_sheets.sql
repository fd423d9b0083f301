-- Generated from the definitions: 75 statements. Reviewed before it is committed.
CREATE TABLE "design"."bom" (
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
  "edition" integer,
  "first" bigint,
  "previous" bigint,
  "size_list" bigint,
  "valid_from" date,
  "currency" bigint,
  "profit_basis" text,
  "ratio" jsonb,
  "fabric" numeric(22,4),
  "trim" numeric(22,4),
  "packaging" numeric(22,4),
  "service" numeric(22,4),
  "material" numeric(22,4),
  "ratio_material" numeric(22,4),
  "unpriced" integer,
  "missing" integer,
  "successor" bigint,
  "remark" text,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "bom_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."bom" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "bom_list" ON "design"."bom" (platform_id, company_id, "created_at", id, "status");
CREATE INDEX "bom_by_status" ON "design"."bom" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "bom_by_style" ON "design"."bom" (platform_id, company_id, "style", "created_at", id, "status");
CREATE INDEX "bom_grams" ON "design"."bom" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "bom_extra" ON "design"."bom" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE INDEX "bom_shared" ON "design"."bom" USING gin (shared);
CREATE UNIQUE INDEX "number__bom" ON "design"."bom" (platform_id, replace(lower("number"), ' ', ''), namesake);
CREATE UNIQUE INDEX "unique__bom__style__edition" ON "design"."bom" (platform_id, company_id, "style", "edition");
CREATE UNIQUE INDEX "active__bom" ON "design"."bom" (platform_id, coalesce("first", id)) WHERE status = 'active';
CREATE UNIQUE INDEX "open__bom" ON "design"."bom" (platform_id, coalesce("first", id)) WHERE status = 'draft';
CREATE INDEX "bom_versions" ON "design"."bom" (platform_id, "first");
CREATE TABLE "design"."bom__colours" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "key" text,
  "colorway" bigint,
  "material_colour" bigint,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "bom__colours_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."bom__colours" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "bom__colours_of" ON "design"."bom__colours" (platform_id, doc_id, no);
CREATE TABLE "design"."bom__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "key" text,
  "element" text,
  "material" bigint,
  "material_name" text,
  "specification" text,
  "use" text,
  "supplier" bigint,
  "supply" text,
  "colorways" bigint[],
  "sizes" text,
  "rule" text,
  "material_colour" bigint,
  "matched" integer,
  "unit" bigint,
  "usage" numeric(22,4),
  "usage_by_size" jsonb,
  "loss" numeric(22,4),
  "loss_basis" text,
  "gross" numeric(22,4),
  "other_gross" numeric(22,4),
  "needed" numeric(22,4),
  "highest" numeric(22,4),
  "price_unit" bigint,
  "conversion" text,
  "metre_weight" numeric(22,4),
  "price" numeric(22,4),
  "tax_point" numeric(22,4),
  "profit_point" numeric(22,4),
  "amount" numeric(22,4),
  "ratio_amount" numeric(22,4),
  "unpriced" integer,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "bom__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."bom__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "bom__lines_of" ON "design"."bom__lines" (platform_id, doc_id, no);
CREATE TABLE "design"."costing" (
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
  "edition" integer,
  "first" bigint,
  "previous" bigint,
  "bom" bigint,
  "process" bigint,
  "currency" bigint,
  "priced_on" date,
  "target_margin" numeric(22,4),
  "cost" numeric(22,4),
  "price" numeric(22,4),
  "margin" numeric(22,4),
  "labour" numeric(22,4),
  "rates" numeric(22,4),
  "rates_difference" numeric(22,4),
  "successor" bigint,
  "remark" text,
  "attachments" bigint[],
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "costing_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."costing" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "costing_list" ON "design"."costing" (platform_id, company_id, "created_at", id, "status");
CREATE INDEX "costing_by_status" ON "design"."costing" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "costing_by_style" ON "design"."costing" (platform_id, company_id, "style", "created_at", id, "status");
CREATE INDEX "costing_grams" ON "design"."costing" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "costing_extra" ON "design"."costing" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__costing" ON "design"."costing" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE UNIQUE INDEX "unique__costing__style__edition" ON "design"."costing" (platform_id, company_id, "style", "edition");
CREATE UNIQUE INDEX "active__costing" ON "design"."costing" (platform_id, coalesce("first", id)) WHERE status = 'approved';
CREATE UNIQUE INDEX "open__costing" ON "design"."costing" (platform_id, coalesce("first", id)) WHERE status = 'draft';
CREATE INDEX "costing_versions" ON "design"."costing" (platform_id, "first");
CREATE TABLE "design"."costing__elements" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "element" text,
  "basis" text,
  "figure" numeric(22,4),
  "note" text,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "costing__elements_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."costing__elements" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "costing__elements_of" ON "design"."costing__elements" (platform_id, doc_id, no);
CREATE TABLE "design"."costing__materials" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "key" text,
  "element" text,
  "material" bigint,
  "supplier" bigint,
  "customer" boolean,
  "gross" numeric(22,4),
  "entry" bigint,
  "price" numeric(22,4),
  "amount" numeric(22,4),
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "costing__materials_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."costing__materials" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "costing__materials_of" ON "design"."costing__materials" (platform_id, doc_id, no);
CREATE TABLE "design"."costing__scenarios" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "name" text,
  "base" boolean,
  "picked" boolean,
  "quantity" numeric(22,4),
  "price" numeric(22,4),
  "fabric" numeric(22,4),
  "others" numeric(22,4),
  "sam" numeric(22,4),
  "minute_rate" numeric(22,4),
  "efficiency" numeric(22,4),
  "material" numeric(22,4),
  "labour" numeric(22,4),
  "extras" numeric(22,4),
  "cost" numeric(22,4),
  "margin" numeric(22,4),
  "price_for_target" numeric(22,4),
  "fabric_for_target" numeric(22,4),
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "costing__scenarios_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."costing__scenarios" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "costing__scenarios_of" ON "design"."costing__scenarios" (platform_id, doc_id, no);
CREATE POLICY rows ON "design"."bom" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
ALTER TABLE "design"."bom" ADD CONSTRAINT "bom_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."bom" ADD CONSTRAINT "bom_first_fk" FOREIGN KEY (platform_id, "first") REFERENCES "design"."bom" (platform_id, id);
ALTER TABLE "design"."bom" ADD CONSTRAINT "bom_previous_fk" FOREIGN KEY (platform_id, "previous") REFERENCES "design"."bom" (platform_id, id);
ALTER TABLE "design"."bom" ADD CONSTRAINT "bom_size_list_fk" FOREIGN KEY (platform_id, "size_list") REFERENCES "design"."size_list" (platform_id, id);
ALTER TABLE "design"."bom" ADD CONSTRAINT "bom_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "design"."bom" ADD CONSTRAINT "bom_successor_fk" FOREIGN KEY (platform_id, "successor") REFERENCES "design"."bom" (platform_id, id);
CREATE POLICY rows ON "design"."bom__colours" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
ALTER TABLE "design"."bom__colours" ADD CONSTRAINT "bom__colours_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."bom" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."bom__colours" ADD CONSTRAINT "bom__colours_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "design"."bom__colours" ADD CONSTRAINT "bom__colours_material_colour_fk" FOREIGN KEY (platform_id, "material_colour") REFERENCES "material"."material_colour" (platform_id, id);
CREATE POLICY rows ON "design"."bom__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
ALTER TABLE "design"."bom__lines" ADD CONSTRAINT "bom__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."bom" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."bom__lines" ADD CONSTRAINT "bom__lines_material_fk" FOREIGN KEY (platform_id, "material") REFERENCES "material"."material" (platform_id, id);
ALTER TABLE "design"."bom__lines" ADD CONSTRAINT "bom__lines_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "design"."bom__lines" ADD CONSTRAINT "bom__lines_material_colour_fk" FOREIGN KEY (platform_id, "material_colour") REFERENCES "material"."material_colour" (platform_id, id);
ALTER TABLE "design"."bom__lines" ADD CONSTRAINT "bom__lines_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
ALTER TABLE "design"."bom__lines" ADD CONSTRAINT "bom__lines_price_unit_fk" FOREIGN KEY (platform_id, "price_unit") REFERENCES "master"."unit" (platform_id, id);
CREATE POLICY rows ON "design"."costing" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."costing" ADD CONSTRAINT "costing_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."costing" ADD CONSTRAINT "costing_first_fk" FOREIGN KEY (platform_id, "first") REFERENCES "design"."costing" (platform_id, id);
ALTER TABLE "design"."costing" ADD CONSTRAINT "costing_previous_fk" FOREIGN KEY (platform_id, "previous") REFERENCES "design"."costing" (platform_id, id);
ALTER TABLE "design"."costing" ADD CONSTRAINT "costing_bom_fk" FOREIGN KEY (platform_id, "bom") REFERENCES "design"."bom" (platform_id, id);
ALTER TABLE "design"."costing" ADD CONSTRAINT "costing_process_fk" FOREIGN KEY (platform_id, "process") REFERENCES "design"."process_sheet" (platform_id, id);
ALTER TABLE "design"."costing" ADD CONSTRAINT "costing_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "design"."costing" ADD CONSTRAINT "costing_successor_fk" FOREIGN KEY (platform_id, "successor") REFERENCES "design"."costing" (platform_id, id);
CREATE POLICY rows ON "design"."costing__elements" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."costing__elements" ADD CONSTRAINT "costing__elements_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."costing" (platform_id, id) ON DELETE CASCADE;
CREATE POLICY rows ON "design"."costing__materials" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."costing__materials" ADD CONSTRAINT "costing__materials_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."costing" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."costing__materials" ADD CONSTRAINT "costing__materials_material_fk" FOREIGN KEY (platform_id, "material") REFERENCES "material"."material" (platform_id, id);
ALTER TABLE "design"."costing__materials" ADD CONSTRAINT "costing__materials_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "design"."costing__materials" ADD CONSTRAINT "costing__materials_entry_fk" FOREIGN KEY (platform_id, "entry") REFERENCES "order"."price_list" (platform_id, id);
CREATE POLICY rows ON "design"."costing__scenarios" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."costing__scenarios" ADD CONSTRAINT "costing__scenarios_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."costing" (platform_id, id) ON DELETE CASCADE;
